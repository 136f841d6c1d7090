import { Link } from 'wouter'
import { MainSiteLink } from '../../components/layout/deployment.tsx'
import { WORD_MARK } from '../../settings.ts'
import { LegalText, type Section } from './legal-text.tsx'

export function PrivacyScreen() {
  return (
    <LegalText
      lead={`This policy explains what data ${WORD_MARK} has about you, why, who can see it, and what you can do about it. We keep only what your account needs to work, and we do not sell it.`}
      sections={SECTIONS}
    />
  )
}

const SECTIONS: Section[] = [
  {
    id: 'data',
    heading: 'What we keep',
    paragraphs: [
      'What you tell us: your email address, username, first and last name and, optionally, a phone number and who referred you. We store your password only as a hash, from which it cannot be recovered.',
      'What comes from using the account: your country, which we derive from your phone number, your membership, the public address of a wallet that you connect and the number of tokens it holds, the people who joined through your referral, and the applications that you authorized with their permissions.',
      'Account activity: sign-ins, sign-outs, password changes, connected wallets, and access granted or revoked, each with its time and IP address. For every browser in which you are signed in, we also keep its type and when it was last used. You see all of this on your dashboard.',
    ],
  },
  {
    id: 'purpose',
    heading: 'Why we keep it',
    paragraphs: [
      'To sign you in and keep others out, to email you about your account, to share with applications what you allowed, to count referrals and members, and to detect abuse. We use it for nothing else and send no advertising.',
      'The legal basis for most of this is our agreement with you. For IP addresses, browsers and account activity, it is our legitimate interest in keeping your account safe. We keep your phone number and wallet with your consent, and you can remove them at any time.',
    ],
  },
  {
    id: 'address',
    heading: 'Your public address',
    paragraphs: [
      'When you create an account, your browser asks a third-party lookup service for your public IP address and sends it to us, so that we can detect bulk sign-ups. The service sees your IP address, but nothing about your account. If the lookup fails, you can still register.',
    ],
  },
  {
    id: 'applications',
    heading: 'What applications see',
    paragraphs: [
      'An application sees only what you allow on the consent page, for as long as you allow it. Revoking its access on your dashboard takes effect immediately. Data that it received before is covered by its own policy.',
    ],
  },
  {
    id: 'others',
    heading: 'Who else sees it',
    paragraphs: [
      'Administrators can see your username, email address, role, status, country and the date you joined. Other members can see your username and the number of your referrals if you are among the top referrers. The person who referred you also sees your email address, your phone number, your country and the date you joined. The country ranking shows only numbers.',
      'Wallet addresses are public: anyone who knows yours can read its history on the blockchain. We give data to authorities only when the law requires it.',
    ],
  },
  {
    id: 'browser',
    heading: 'What your browser stores',
    paragraphs: [
      'Two cookies, accessToken and refreshToken, keep you signed in for up to 30 days. Your browser also stores your user record, so that your name appears immediately, and your choice of a light or dark theme. Until you close the tab, it remembers the page you wanted to open, the address you are verifying, and a pending consent request.',
      'Signing out removes the cookies and the record. All of this is necessary for the service. Nothing is stored for advertising or analytics.',
    ],
  },
  {
    id: 'time',
    heading: 'How long we keep it',
    paragraphs: [
      'As long as you have your account. When you close it, we erase your data, except for what the law requires us to keep. Email links that verify an address or set a new password work once and expire.',
    ],
  },
  {
    id: 'rights',
    heading: 'Your rights',
    paragraphs: [
      <>
        You can read and correct most of your data yourself in the <Link href="/dashboard/settings">settings</Link>. You
        can also ask us for a copy of your data, to correct or erase it, or to restrict its use. We answer privacy
        requests within 30 days. If you are not satisfied with our response, you can contact your data protection
        authority.
      </>,
    ],
  },
  {
    id: 'children',
    heading: 'Children',
    paragraphs: [
      `${WORD_MARK} is not for children under 13, and we do not knowingly keep data about them. If you believe that a child has created an account, tell us, and we will delete it.`,
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    paragraphs: [
      'We announce changes to this policy by email and on this page before they take effect. The date at the top is the effective date of this version.',
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    paragraphs: [
      <>
        For privacy requests and questions, contact us through the <MainSiteLink>main site</MainSiteLink>. Please write
        from the email address of your account, so that we know that it is you. The{' '}
        <Link href="/terms">Terms of Service</Link> cover the rest of our agreement.
      </>,
    ],
  },
]
