import { expect, test } from 'vitest'
import { isGranted } from './permissions.ts'

const page = { url: 'app://ancient/dashboard', isMainFrame: true }

test.each(['clipboard-sanitized-write', 'loopback-network', 'local-network', 'local-network-access'])(
  '%s is granted to our page only',
  (permission) => {
    expect(isGranted(permission, page)).toBe(true)
    expect(isGranted(permission, { ...page, isMainFrame: false })).toBe(false)
    expect(isGranted(permission, { ...page, url: 'app://ancient.evil.example/' })).toBe(false)
    expect(isGranted(permission, { ...page, url: '' })).toBe(false)
  },
)

test.each([
  'clipboard-read',
  'clipboard-sanitized-write-too',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'hid',
  'media',
  'notifications',
  'openExternal',
  'serial',
  'unknown',
  'usb',
  '__proto__',
])('%s is denied', (permission) => {
  expect(isGranted(permission, page)).toBe(false)
})
