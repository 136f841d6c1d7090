// Runs in the consent page's head: asks for the application while the scripts are on their way. `send` (api/http.ts) takes the response.
try {
  const query = new URLSearchParams(location.search)
  const [clientId, ...others] = query.getAll('client_id')
  const token = decodeURIComponent(/(?:^|; )accessToken=([^;]+)/.exec(document.cookie)?.[1] ?? '')
  const { apiHost = '' } = JSON.parse(document.querySelector('#settings')?.textContent ?? '{}')
  // Browsers resolve `.` and `..`, which would lead to another call.
  if (
    token &&
    clientId &&
    others.length === 0 &&
    query.get('redirect_uri') &&
    !/(^|[\\/])\.\.?([\\/]|$)/.test(clientId)
  ) {
    const url = `${apiHost.replace(/\/+$/, '')}/oauth/clients/consent/${encodeURIComponent(clientId)}`
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    // `no-store`: otherwise Chromium lets the next call for this URL wait for this one.
    const response = fetch(url, { headers, credentials: 'omit', cache: 'no-store' })
    window.earlyCall = { url, authorization: headers.authorization, response: response.catch(() => undefined) }
  }
} catch {} // for example, blocked storage
