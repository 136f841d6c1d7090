import { Link } from 'wouter'
import { MainSiteLink } from '../../components/layout/main-site-link.tsx'
import { WORD_MARK } from '../../settings.ts'
import { LegalText, type Section } from './legal-text.tsx'

export function TermsScreen() {
  return (
    <LegalText
      path="/terms"
      lead={`These terms are the agreement between you and us, who run ${WORD_MARK}, about your account and everything you do with it. They are written to be read: if a sentence is unclear to you, please ask before you agree.`}
      sections={SECTIONS}
    />
  )
}

const SECTIONS: Section[] = [
  {
    id: 'who',
    heading: `Who may use ${WORD_MARK}`,
    paragraphs: [
      `${WORD_MARK} is not for children under 13. By creating an account you confirm that you are at least 13 years old and that what you tell us about yourself is true. Where the law asks for a higher age, or for the consent of a parent, it applies as well.`,
      'An account belongs to one person. If you open one for an organisation, you confirm that you may agree to these terms on its behalf.',
    ],
  },
  {
    id: 'account',
    heading: 'Your account',
    paragraphs: [
      'You sign in with your email address and your password. Your address must be verified before you can sign in, so that nobody can open an account in your name.',
      'Keep your password to yourself, and do not use it anywhere else. What happens in your account is treated as done by you until you tell us that somebody else has got into it. Too many failed attempts to sign in lock the account for a while.',
    ],
  },
  {
    id: 'applications',
    heading: 'Applications',
    paragraphs: [
      'Other applications can ask for access to your account. Each one must say what it wants, and it sees only what you agree to on the consent page. You can leave out any permission, or deny them all.',
      'You can revoke access at any time from your dashboard; it takes effect at once. What an application has learned from you before is governed by its own terms, not by ours.',
    ],
  },
  {
    id: 'developers',
    heading: 'If you run an application',
    paragraphs: [
      'Ask only for the permissions that your application needs, use them only for what you told people, and keep its secret to yourself. Register every address to which people are sent back; we send them nowhere else.',
      'We may withdraw the access of an application that misleads people, leaks their data or harms the service.',
    ],
  },
  {
    id: 'wallets',
    heading: 'Wallets',
    paragraphs: [
      'You may connect a Web3 wallet by signing a message. The signature proves that the address is yours; it moves no funds and costs no fee. We never see your private keys and cannot recover them. You can disconnect the wallet whenever you like.',
    ],
  },
  {
    id: 'referrals',
    heading: 'Referrals',
    paragraphs: [
      'You may invite others with your referral code or link. Invite people who may want it, not strangers in bulk, and do not open accounts only to be counted. Referrals that were made up do not count, and we may take them back.',
    ],
  },
  {
    id: 'conduct',
    heading: 'What is not allowed',
    paragraphs: [
      `Do not use ${WORD_MARK} to break the law, to pretend to be somebody else, to get into accounts that are not yours, to collect data about other members, or to disturb the service for everybody else. If you find a weakness, tell us about it, and give us the time to mend it before you tell others.`,
    ],
  },
  {
    id: 'ending',
    heading: 'Ending your account',
    paragraphs: [
      `You may stop using ${WORD_MARK} at any time, and ask us to close your account. We may deactivate an account that breaks these terms; we then tell you why, unless the law forbids it. A deactivated account cannot sign in, and the access of its applications ends with it.`,
    ],
  },
  {
    id: 'liability',
    heading: 'What we promise, and what we do not',
    paragraphs: [
      'We look after the service with care, but we cannot promise that it is always available or free of faults. As far as the law permits, we are not liable for indirect damage, or for what the applications of others do.',
      'Nothing in these terms limits rights that the law gives you and that cannot be given up, in particular the protection of consumers in the country where you live. If a part of these terms turns out not to be valid, the rest still is.',
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    paragraphs: [
      'We give at least 30 days notice before a change to these terms takes effect: by email, and on this page. If you do not agree with a change, you can close your account before that day. If you go on using it afterwards, the new terms apply.',
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    paragraphs: [
      <>
        Questions about these terms reach us through the <MainSiteLink>main site</MainSiteLink>. How we treat your data
        is written in the <Link href="/privacy">Privacy Policy</Link>.
      </>,
    ],
  },
]
