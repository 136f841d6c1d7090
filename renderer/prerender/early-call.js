// Runs in the consent page's head: asks for the application while the scripts are on their way. `send` (api/http.ts) takes the response.
try {
  const clientId = new URLSearchParams(location.search).get('client_id') ?? ''
  const token = decodeURIComponent(/\baccessToken=([^;]+)/.exec(document.cookie)?.[1] ?? '')
  const { apiHost = '' } = JSON.parse(document.querySelector('#settings')?.textContent ?? '{}')
  if (token && clientId && !/^\.\.?$/.test(clientId)) {
    const url = `${apiHost.replace(/\/+$/, '')}/oauth/clients/consent/${encodeURIComponent(clientId)}`
    const authorization = `Bearer ${token}`
    const response = fetch(url, { headers: { accept: 'application/json', authorization }, credentials: 'omit' })
    window.earlyCall = { url, authorization, response: response.catch(() => undefined) }
  }
} catch {} // for example, blocked storage
