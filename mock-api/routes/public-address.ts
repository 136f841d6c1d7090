import type { Router } from '../http/router.ts'

/** A fake of the public-address lookup service, for use without a network. */
export function publicAddress({ open }: Router): void {
  open('GET /public-address', ({ ip }) => ({ ip }))
}
