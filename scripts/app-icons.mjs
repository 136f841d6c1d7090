import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from './chromium.mjs'
import { project } from './run.mjs'

/*
 * `node scripts/app-icons.mjs` draws the icons of the desktop application from the mark and writes them down. 512x512.png is not
 * drawn: with a palette of its own it is a third of what a browser would write.
 */

const icons = join(project, 'main', 'icons')
/** The relief of the large mark is a blur where a stroke is two pixels wide: small icons are those of the browser's tab. */
const small = [16, 24, 32]
const large = [48, 64, 128, 256, 1024]

/** An icon of Windows holds the first, one of macOS the second, by the type that it has for a side. */
const windows = [16, 24, 32, 48, 64, 256]
const apple = { icp4: 16, ic11: 32, ic12: 64, ic07: 128, ic08: 256, ic09: 512, ic10: 1024 }

const images = await draw()
// What is larger is for macOS alone.
for (const [size, image] of images) if (size <= 512) writeFileSync(join(icons, `${size}x${size}.png`), image)
writeFileSync(join(icons, 'icon.ico'), ico())
writeFileSync(join(icons, 'icon.icns'), icns())

/** PNGs by their side in pixels. @returns {Promise<Map<number, Buffer>>} */
async function draw() {
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  const page = await browser.newPage()
  /** @type {Map<number, Buffer>} */
  const images = new Map([[512, readFileSync(join(icons, '512x512.png'))]])
  for (const size of [...small, ...large]) {
    const file = small.includes(size) ? join(project, 'renderer/public/favicon.svg') : join(icons, 'icon.svg')
    const source = `data:image/svg+xml;base64,${readFileSync(file, 'base64')}`
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`<body style="margin:0"><img src="${source}" style="display:block;width:100vw;height:100vh">`)
    images.set(size, await page.screenshot({ omitBackground: true }))
  }
  await browser.close()
  return images
}

/** A directory of 16 bytes for each image, then the PNGs. */
function ico() {
  const header = Buffer.alloc(6 + 16 * windows.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(windows.length, 4)
  let offset = header.length
  for (const [index, size] of windows.entries()) {
    const entry = 6 + 16 * index
    // 0 means 256.
    header.writeUInt8(size % 256, entry)
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(image(size).length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += image(size).length
  }
  return Buffer.concat([header, ...windows.map(image)])
}

/** PNGs, each behind its type and its length with that. */
function icns() {
  return chunk('icns', Buffer.concat(Object.entries(apple).map(([type, size]) => chunk(type, image(size)))))
}

/** @param {string} type @param {Buffer} body */
function chunk(type, body) {
  const header = Buffer.alloc(8)
  header.write(type, 'latin1')
  header.writeUInt32BE(body.length + 8, 4)
  return Buffer.concat([header, body])
}

/** @param {number} size @returns {Buffer} */
function image(size) {
  const found = images.get(size)
  if (!found) throw new Error(`No icon of ${size} pixels is drawn`)
  return found
}
