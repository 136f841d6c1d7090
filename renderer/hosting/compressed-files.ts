import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The endings of compressed copies, by content encoding. */
export const COMPRESSED = { '.br': 'br', '.gz': 'gzip' } as const

/** Nothing smaller is worth the work. */
export const LEAST = 1024

const compress = {
  '.br': (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  '.gz': (body: Buffer) => promisify(gzip)(body, { level: 9 }),
}

/** Puts a compressed copy beside every script and style sheet of the build in `dir`: as small as it gets takes too long for a request. */
export async function writeCompressedFiles(dir: string): Promise<void> {
  const assets = join(dir, 'assets')
  await Promise.all(
    readdirSync(assets)
      .filter((name) => /\.(js|css)$/.test(name))
      .map(async (name) => {
        const body = readFileSync(join(assets, name))
        if (body.length < LEAST) return
        for (const [ending, made] of Object.entries(compress))
          writeFileSync(join(assets, name + ending), await made(body))
      }),
  )
}
