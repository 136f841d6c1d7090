import { publicIpCalls } from '../contract/non-portal-calls.ts'
import { publicHandler, type Router } from '../router.ts'

export function addPublicAddressRoute({ addCalls }: Router): void {
  addCalls(publicIpCalls, { getPublicIp: publicHandler(({ ip }) => ({ ip })) })
}
