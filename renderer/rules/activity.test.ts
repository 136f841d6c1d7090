import { expect, test } from 'vitest'
import { describeActivity, formatIpAddress, readDevice } from './activity.ts'

function shown(activity: Parameters<typeof describeActivity>[0]): string {
  const { text, application } = describeActivity(activity)
  return application ? `${text} ${application}` : text
}

test.each([
  ['login', undefined, 'Signed in to account'],
  ['logout', undefined, 'Signed out of account'],
  ['authorization_granted', 'Agora Market', 'Granted access to Agora Market'],
  ['authorization_revoked', 'Agora Market', 'Revoked access from Agora Market'],
  ['password_changed', undefined, 'Changed account password'],
  ['wallet_connected', undefined, 'Connected Web3 wallet'],
  ['wallet_disconnected', undefined, 'wallet disconnected'],
  ['authorization_granted', null, 'Granted access to an application'],
  ['authorization_revoked', ' \u202e\u0000 ', 'Revoked access from an application'],
  ['authorization_granted', '<b>Stoa</b>', 'Granted access to <b>Stoa</b>'],
])('the activity %s with the client %j is shown as %j', (action, clientName, text) => {
  expect(shown({ action, details: { clientName } })).toBe(text)
})

test('an activity may have no details', () => {
  expect(shown({ action: 'authorization_granted', details: null })).toBe('Granted access to an application')
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['Unknown', ''],
  ['', ''],
  [null, ''],
])('the IP address %j is shown as %j', (ipAddress, shown) => {
  expect(formatIpAddress(ipAddress)).toBe(shown)
})

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)'
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X)'

test.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome on Windows', false],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows', false],
  [`${WINDOWS} ${CHROME} Safari/537.36 OPR/124.0.0.0`, 'Opera on Windows', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Windows', false],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 'Safari on macOS', false],
  [`${MAC} ancient/0.1.0 Chrome/142.0.0.0 Electron/45.4.1 Safari/537.36`, 'Desktop app on macOS', false],
  [`${LINUX} AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux', false],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome on ChromeOS', false],
  [`${IPAD} Version/16.6 Mobile/15E148 Safari/604.1`, 'Safari on iPad', true],
  [`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', true],
  [`${IPHONE} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone', true],
  [`${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/604.1`, 'Firefox on iPhone', true],
  [`${PHONE} ${CHROME} Mobile Safari/537.36`, 'Chrome on Android', true],
  [`${PHONE} ${CHROME} Mobile Safari/537.36 EdgA/142.0.0.0`, 'Edge on Android', true],
  [`${PHONE} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android', true],
  [LINUX, 'Linux', false],
  ['curl/8.14.1', 'Unknown device', false],
  [null, 'Unknown device', false],
])('%j is %j, a handheld device: %j', (userAgent, name, isHandheld) => {
  expect(readDevice(userAgent)).toEqual({ name, isHandheld })
})
