import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

/** Fills the rectangles of the path again. */
function modulesOf(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  return modules
}

test.each([
  [[[]], ''],
  [[[false, false]], ''],
  [[[true, true, false, true]], 'M0 0h2v1h-2zM3 0h1v1h-1z'],
  [[[true], [true]], 'M0 0h1v1h-1zM0 1h1v1h-1z'],
])('%j is drawn as %j', (modules, path) => {
  expect(qrPath(modules)).toBe(path)
})

test('the path of a link has every module of its code', () => {
  const { data, size } = encode('https://ancient.example/auth/register?referral=grace')
  expect(modulesOf(qrPath(data), size)).toEqual(data)
})
