import { Link } from 'wouter'
import { MainSiteLink } from '../../components/layout/main-site-link.tsx'
import { WORD_MARK } from '../../settings.ts'
import { LegalText, type Section } from './legal-text.tsx'

export function PrivacyScreen() {
  return (
    <LegalText
      path="/privacy"
      lead={`This policy says what we, who run ${WORD_MARK}, know about you, why, who else learns of it, and what you can do about it. We keep what an account needs to work and no more, and we do not sell it.`}
      sections={SECTIONS}
    />
  )
}

const SECTIONS: Section[] = [
  {
    id: 'data',
    heading: 'What we keep',
    paragraphs: [
      'What you tell us: your email address, username, first and last name and, if you want, a phone number and who referred you. Your password is kept only as a hash, from which it cannot be read back.',
      'What comes with using the account: your country, which we take from your phone number, your membership, the public address of a wallet that you connect and the number of tokens it holds, the people who joined through your referral, the applications that you authorized and the permissions you gave them.',
      'What happened: sign-ins, sign-outs, password changes, wallets connected, access granted and revoked, each with its time and the IP address it came from. For every browser in which you are signed in, we also keep what kind of browser it is and when it was last used. You see all of this on your dashboard.',
    ],
  },
  {
    id: 'purpose',
    heading: 'Why we keep it',
    paragraphs: [
      'To sign you in and keep others out, to write to you about your account, to tell applications what you allowed them to know, to count referrals and members, and to notice misuse. For nothing else: we send no advertising.',
      'In the words of the law: most of this we need to keep our agreement with you. IP addresses, browsers and what happened serve an interest that we share with you, a safe account. A phone number and a wallet are there because you chose to give them, and you can take them away again.',
    ],
  },
  {
    id: 'address',
    heading: 'Your public address',
    paragraphs: [
      'When you create an account, your browser asks a look-up service run by a third party for your public IP address and sends the answer to us, so that sign-ups in bulk can be noticed. The service learns that somebody at this address asked, and nothing about your account. If it does not answer, you can register all the same.',
    ],
  },
  {
    id: 'applications',
    heading: 'What applications learn',
    paragraphs: [
      'An application learns only what you allow on the consent page, for as long as you allow it. Revoking its access on your dashboard ends it at once. What it learned before is governed by its own policy.',
    ],
  },
  {
    id: 'others',
    heading: 'Who else sees it',
    paragraphs: [
      'Administrators can see your username, email address, role, status, country and the day you joined. Other members can see your username and the number of your referrals if you are among the top referrers. The person who referred you also sees your email address, your phone number, your country and the day you joined. The country ranking shows only numbers.',
      'A wallet address is public by its nature: anyone who knows it can read its history on the chain. We hand data to authorities only where the law compels us.',
    ],
  },
  {
    id: 'browser',
    heading: 'What is kept in your browser',
    paragraphs: [
      'Two cookies, accessToken and refreshToken, keep you signed in for up to 30 days. Your browser also keeps your own user record, so that your name is there at once, and your choice of a light or dark theme. Until its window is closed it remembers where you wanted to go, which address you are verifying, and a request for consent that you have not answered yet.',
      'Signing out removes the cookies and the record. All of this is needed for what you asked for; there is nothing for advertising or analytics.',
    ],
  },
  {
    id: 'time',
    heading: 'How long we keep it',
    paragraphs: [
      'As long as you have your account. When it is closed we erase your data, except for what the law makes us keep. Links that we send by email to verify an address or to set a new password work once, and only for a limited time.',
    ],
  },
  {
    id: 'rights',
    heading: 'Your rights',
    paragraphs: [
      <>
        You can read and correct most of your data in the <Link href="/dashboard/settings">settings</Link> yourself. You
        can also ask us for a copy of everything, for a correction, for erasure, or to restrict or stop a use of it. We
        answer privacy requests within 30 days. If you are not content with the answer, you can turn to the data
        protection authority of your country.
      </>,
    ],
  },
  {
    id: 'children',
    heading: 'Children',
    paragraphs: [
      `${WORD_MARK} is not for children under 13, and we do not knowingly keep data about them. If you believe that a child has opened an account, tell us, and we will erase it.`,
    ],
  },
  {
    id: 'changes',
    heading: 'Changes to this policy',
    paragraphs: [
      'When this policy changes, we say so by email and on this page before the change takes effect. The day at the top is the day from which the present text applies.',
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    paragraphs: [
      <>
        Privacy requests and questions reach us through the <MainSiteLink>main site</MainSiteLink>. Please write from
        the email address of your account, so that we know it is you. What we agree with each other about your account
        is written in the <Link href="/terms">Terms of Service</Link>.
      </>,
    ],
  },
]
