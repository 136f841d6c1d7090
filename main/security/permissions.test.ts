import { expect, test } from 'vitest'
import { isGranted, setPermissionHandlers } from './permissions.ts'

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

test.each(['clipboard-read', 'fullscreen', 'geolocation', 'media', 'notifications', 'openExternal', '__proto__'])(
  '%s is denied',
  (permission) => {
    expect(isGranted(permission, page)).toBe(false)
  },
)

test('the session grants copying but no media, device or screen capture', () => {
  const granted: unknown[] = []
  const details = { requestingUrl: page.url, isMainFrame: true }
  setPermissionHandlers({
    setPermissionRequestHandler(handler) {
      for (const permission of ['clipboard-sanitized-write', 'media'] as const)
        Reflect.apply(handler ?? expect.fail, null, [
          null,
          permission,
          (isAllowed: boolean) => granted.push(isAllowed),
          details,
        ])
    },
    setPermissionCheckHandler(handler) {
      for (const permission of ['clipboard-sanitized-write', 'media'] as const)
        granted.push(Reflect.apply(handler ?? expect.fail, null, [null, permission, '', details]))
    },
    setDevicePermissionHandler(handler) {
      granted.push(Reflect.apply(handler ?? expect.fail, null, [{}]))
    },
    setDisplayMediaRequestHandler(handler) {
      Reflect.apply(handler ?? expect.fail, null, [{}, (streams: object) => granted.push(streams)])
    },
  })
  expect(granted).toEqual([true, false, true, false, false, {}])
})
