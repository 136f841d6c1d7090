import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)'
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${CHROME} Safari/537.36 OPR/124.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Windows'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 'Safari on macOS'],
  [`${MAC} ancient/0.1.0 Chrome/142.0.0.0 Electron/45.4.1 Safari/537.36`, 'Desktop app on macOS'],
  [`${LINUX} AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) Version/16.6 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  [`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/604.1`, 'Firefox on iPhone'],
  [`${PHONE} ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  [`${PHONE} ${CHROME} Mobile Safari/537.36 EdgA/142.0.0.0`, 'Edge on Android'],
  [
    `${PHONE} AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [LINUX, 'Linux'],
  ['Firefox/145.0', 'Firefox'],
  ['node', 'Unknown device'],
  ['curl/8.14.1', 'Unknown device'],
  ['<b>Chrome</b>', 'Unknown device'],
  ['🖥️', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
  [undefined, 'Unknown device'],
])('%j is %j', (userAgent, name) => {
  expect(deviceOf(userAgent).name).toBe(name)
})

test.each([
  [`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, true],
  [`${PHONE} ${CHROME} Mobile Safari/537.36`, true],
  [`${WINDOWS} ${CHROME} Safari/537.36`, false],
  [undefined, false],
])('%j is held in the hand: %j', (userAgent, isHandheld) => {
  expect(deviceOf(userAgent).isHandheld).toBe(isHandheld)
})
