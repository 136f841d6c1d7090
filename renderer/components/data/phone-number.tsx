import { lazy, Suspense } from 'react'

/** Numbering plans are large, so they load on demand. Until then, the number takes up its line without being shown. */
const FormattedNumber = lazy(() =>
  import('../../rules/phone.ts').then(
    ({ readablePhoneNumber }) => ({ default: ({ number }: { number: string }) => readablePhoneNumber(number) }),
    () => ({ default: ({ number }: { number: string }) => number }),
  ),
)

export function PhoneNumber({ number }: { number: string }) {
  return (
    <Suspense fallback={<span className="invisible">{number}</span>}>
      <FormattedNumber number={number} />
    </Suspense>
  )
}
