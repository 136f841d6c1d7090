import type { Router } from '../http/router.ts'

/** The offline stand-in for a public-address look-up service (decision D39): the address that the call came from. */
export function publicAddress({ open }: Router): void {
  open('GET /public-address', ({ ip }) => ({ ip }))
}
