import * as v from 'valibot'

export const publicIpSchema = v.object({
  ip: v.pipe(v.string(), v.maxLength(45), v.check(isIpAddress, 'an IP address')),
})

function isIpAddress(ip: string): boolean {
  if (/^[\da-f:.]+:[\da-f:.]*$/i.test(ip)) return URL.canParse(`http://[${ip}]`)
  return /^\d+(\.\d+){3}$/.test(ip) && URL.canParse(`http://${ip}`)
}
