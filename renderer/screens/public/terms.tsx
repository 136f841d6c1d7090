import { Link } from 'wouter'
import { MainSiteLink } from '../../components/layout/deployment.tsx'
import { WORD_MARK } from '../../settings.ts'
import { LegalText, type Section } from './legal-text.tsx'

export function TermsScreen() {
  return (
    <LegalText
      lead={`These terms are the agreement between you and ${WORD_MARK} about your account and how you use it. If anything is unclear, please ask before you agree.`}
      sections={SECTIONS}
    />
  )
}

const SECTIONS: Section[] = [
  {
    id: 'who',
    heading: `Who may use ${WORD_MARK}`,
    paragraphs: [
      `${WORD_MARK} is not for children under 13. By creating an account you confirm that you are at least 13 years old and that the information you give us is true. If the law where you live requires a higher age or a parent's consent, that applies too.`,
      'An account belongs to one person. If you open one for an organization, you confirm that you may agree to these terms on its behalf.',
    ],
  },
  {
    id: 'account',
    heading: 'Your account',
    paragraphs: [
      'You sign in with your email address and your password. You must verify your address before you can sign in, so that no one else can open an account in your name.',
      'Keep your password secret, and do not use it anywhere else. You are responsible for what happens in your account until you tell us that someone else has access to it. Too many failed attempts to sign in temporarily lock the account.',
    ],
  },
  {
    id: 'applications',
    heading: 'Applications',
    paragraphs: [
      'Other applications can ask for access to your account. Each one must say what it wants and can access only what you allow on the consent page. You can deselect any permission or deny access altogether.',
      'You can revoke access at any time from your dashboard; it takes effect immediately. Data that an application received before is covered by its own terms, not by ours.',
    ],
  },
  {
    id: 'developers',
    heading: 'If you run an application',
    paragraphs: [
      'Request only the permissions that your application needs, use them only for the purposes you state, and keep its client secret confidential. Register every redirect URI; we send people nowhere else.',
      'We may withdraw the access of an application that misleads people, leaks their data or harms the service.',
    ],
  },
  {
    id: 'wallets',
    heading: 'Wallets',
    paragraphs: [
      'You may connect a Web3 wallet by signing a message. The signature proves that the address is yours; it moves no funds and costs nothing. We never see your private keys and cannot recover them. You can disconnect the wallet at any time.',
    ],
  },
  {
    id: 'referrals',
    heading: 'Referrals',
    paragraphs: [
      'You may invite others with your referral code or link. Do not send unsolicited invitations in bulk or open accounts only to be counted. Fake referrals do not count, and we may remove them.',
    ],
  },
  {
    id: 'conduct',
    heading: 'What is not allowed',
    paragraphs: [
      `Do not use ${WORD_MARK} to break the law, to impersonate others, to access accounts that are not yours, to collect data about other members, or to disrupt the service. If you find a vulnerability, report it to us and give us time to fix it before you disclose it.`,
    ],
  },
  {
    id: 'ending',
    heading: 'Ending your account',
    paragraphs: [
      `You may stop using ${WORD_MARK} at any time, and ask us to close your account. We may deactivate an account that breaks these terms. We will tell you why, unless the law forbids it. A deactivated account cannot sign in, and its applications lose access.`,
    ],
  },
  {
    id: 'liability',
    heading: 'What we promise and what we do not',
    paragraphs: [
      'We run the service with care, but we cannot promise that it is always available or free of errors. To the extent permitted by law, we are not liable for indirect damages or for third-party applications.',
      'Nothing in these terms limits rights that cannot be waived by law, such as consumer protection in your country. If part of these terms is invalid, the rest still applies.',
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    paragraphs: [
      "We give at least 30 days' notice before a change to these terms takes effect: by email, and on this page. If you do not agree with a change, you can close your account before then. If you continue to use it afterwards, the new terms apply.",
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    paragraphs: [
      <>
        If you have questions about these terms, contact us through the <MainSiteLink>main site</MainSiteLink>. The{' '}
        <Link href="/privacy">Privacy Policy</Link> explains how we treat your data.
      </>,
    ],
  },
]
