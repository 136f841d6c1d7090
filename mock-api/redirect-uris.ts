const LONGEST = 2048
const loopbackNames = ['127.0.0.1', '[::1]', 'localhost']

/** Why no browser should be sent to an address with a code, or undefined: then it can be registered. */
export function redirectUriProblem(uri: string): string | undefined {
  if (uri.length > LONGEST || /[\p{Cc}\s\\]/u.test(uri) || !URL.canParse(uri))
    return 'A redirect URI is not a valid address'
  if (uri.includes('#')) return 'A redirect URI must not have a fragment'
  if (uri.includes('*')) return 'A redirect URI must not have a wildcard'
  const { protocol, hostname, username, password } = new URL(uri)
  if (username !== '' || password !== '') return 'A redirect URI must not have a user name or password'
  if (protocol === 'https:' || protocol === 'http:') {
    if (!/^https?:\/\//i.test(uri)) return 'A redirect URI is not a valid address'
    return protocol === 'https:' || loopbackNames.includes(hostname) ? undefined : 'A redirect URI must use https'
  }
  return protocol.includes('.')
    ? undefined
    : 'A redirect URI must use https, or a scheme of your own such as org.example.app'
}
