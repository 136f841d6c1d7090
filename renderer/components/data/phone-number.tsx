import { lazy, Suspense } from 'react'

/** Numbering plans are large, so they load on demand. Until then, the number appears as stored. */
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
