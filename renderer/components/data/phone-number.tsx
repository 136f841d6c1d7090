import { lazyComponent } from '../feedback/lazy-component.tsx'

/** Numbering plans are large, so they load on demand. Until then, the number takes up its line without being shown. */
export const { Component: PhoneNumber } = lazyComponent(
  () =>
    import('../../rules/phone.ts').then(
      ({ readablePhoneNumber }) => ({ PhoneNumber: ({ number }: { number: string }) => readablePhoneNumber(number) }),
      () => ({ PhoneNumber: ({ number }: { number: string }) => number }),
    ),
  'PhoneNumber',
  ({ number }) => <span className="invisible">{number}</span>,
)
