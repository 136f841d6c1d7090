import type { ServerResponse } from 'node:http'

const headers = new Headers({
  'Cache-Control': 'no-store',
  // Opened in a tab, a response can't run scripts with the cookies that this host shares with the portal. Pages have their own policy.
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  // Another site could show the emails in a frame, and talk the user into copying a link.
  'X-Frame-Options': 'DENY',
})

export function setDefaultHeaders(response: ServerResponse): void {
  response.setHeaders(headers)
}

/** Rejects a request that Express can't handle. */
export function reject(response: ServerResponse, status: number, message: string): void {
  setDefaultHeaders(response)
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ message }))
}
