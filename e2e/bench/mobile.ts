import type { CDPSession, Page } from '@playwright/test'

/** Bytes per second of 1.6 Mbit/s down and 0.75 up, and milliseconds that each request waits. */
const SLOW_NETWORK = { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150, offline: false }

/** Makes the page's processor four times slower. The session is there for more. */
export async function slowProcessor(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}

/** The mobile preset: a mid-range phone on a slow network. */
export async function likeMobile(page: Page): Promise<void> {
  const session = await slowProcessor(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
}
