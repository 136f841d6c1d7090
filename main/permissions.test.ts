import { expect, test } from 'vitest'
import { isPermitted } from './permissions.ts'

const page = { url: 'app://ancient/dashboard', isMainFrame: true }

test.each(['clipboard-sanitized-write', 'loopback-network', 'local-network', 'local-network-access'])(
  '%s is permitted to our page, and to nobody else',
  (permission) => {
    expect(isPermitted(permission, page)).toBe(true)
    expect(isPermitted(permission, { ...page, isMainFrame: false })).toBe(false)
    expect(isPermitted(permission, { ...page, url: 'app://ancient.evil.example/' })).toBe(false)
    expect(isPermitted(permission, { ...page, url: '' })).toBe(false)
  },
)

// Every other name that Electron 45 knows.
test.each(
  `ar automatic-fullscreen background-fetch background-sync captured-surface-control clipboard-read
  deprecated-sync-clipboard-read display-capture fileSystem fullscreen geolocation geolocation-approximate hand-tracking hid
  idle-detection keyboardLock local-fonts media mediaKeySystem midi midiSysex nfc notifications openExternal payment-handler
  periodic-background-sync persistent-storage pointerLock screen-wake-lock sensors serial smart-card speaker-selection
  storage-access system-wake-lock top-level-storage-access usb vr web-app-installation web-printing window-management unknown
  __proto__ clipboard-sanitized-write-too`.split(/\s+/),
)('%s is not', (permission) => {
  expect(isPermitted(permission, page)).toBe(false)
})
