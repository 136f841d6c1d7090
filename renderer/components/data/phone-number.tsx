import { lazy, Suspense } from 'react'

/** The numbering plans are large, so the number is shown as stored until they have loaded. */
const Readable = lazy(() =>
  import('../../rules/phone.ts').then(
    ({ readablePhoneNumber }) => ({ default: ({ number }: { number: string }) => readablePhoneNumber(number) }),
    () => ({ default: ({ number }: { number: string }) => number }),
  ),
)

export function PhoneNumber({ number }: { number: string }) {
  return (
    <Suspense fallback={number}>
      <Readable number={number} />
    </Suspense>
  )
}
