import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from '@playwright/test'
import { build } from 'electron-builder'
import * as v from 'valibot'
import config from '../../electron-builder.cjs'
import { project } from '../support/project.ts'

/*
 * Runs the real packager for all three systems, with a fake Electron to pack: only the files that the packager changes, among them
 * a program with the fuse wire of Electron 45.
 */

// The libraries with which electron-builder edits Windows programs and writes archives. We don't depend on them directly.
const electronBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const packager = createRequire(electronBuilder.resolve('app-builder-lib'))
const resedit = packager('resedit')
const asar = packager('@electron/asar')

const folder = mkdtempSync(join(tmpdir(), 'desktop-package-'))
/** How Electron stores its fuses: a marker, the version, the number of fuses, then one character for each: on (1) or off (0). */
const wire = `program dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x09101100011 program`
const plist = '<?xml version="1.0"?><plist version="1.0"><dict></dict></plist>'
const linux = join(folder, 'out', 'linux-unpacked')
const mac = join(folder, 'out', 'mac', 'Ancient.app', 'Contents')
const windows = join(folder, 'out', 'win-unpacked')

// All tests share the packages of beforeAll.
test.describe.configure({ mode: 'default' })

/** The `.desktop` files of the two Linux packages. The packages themselves are not built: that would download more tools. */
const desktopEntries = new Map<string, string>()

test.beforeAll(async () => {
  fakeFile('linux/electron', wire)
  fakeFile('linux/resources/.keep', '')
  const contents = 'darwin/Electron.app/Contents'
  fakeFile(`${contents}/MacOS/Electron`, '')
  fakeFile(`${contents}/Info.plist`, plist)
  fakeFile(`${contents}/Resources/.keep`, '')
  fakeFile(`${contents}/Frameworks/Electron Framework.framework/Electron Framework`, wire)
  fakeFile(`${contents}/Frameworks/Electron Helper.app/Contents/Info.plist`, plist)
  fakeFile(`${contents}/Frameworks/Electron Helper.app/Contents/MacOS/Electron Helper`, '')
  fakeFile('win32/electron.exe', windowsProgram(wire))
  fakeFile('win32/resources/.keep', '')
  await build({
    projectDir: project,
    linux: ['AppImage', 'deb'],
    mac: ['dir'],
    win: ['dir'],
    x64: true,
    effectiveOptionComputed: keepDesktopEntry,
    config: {
      ...config,
      directories: { ...config.directories, output: join(folder, 'out') },
      electronDist: ({ platformName }: { platformName: string }) => join(folder, platformName),
      mac: { ...config.mac, identity: null },
    },
  })
})

test.afterAll(() => rmSync(folder, { recursive: true }))

test('a package contains only the built files', () => {
  expect(config.publish).toBeNull()
  const built = readdirSync(join(project, 'out'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length))
  const packed = v.parse(v.array(v.string()), asar.listPackage(join(linux, 'resources', 'app.asar')))
  const names = packed.map((path) => path.slice(1)).filter((path) => /\.\w+$/.test(path))
  expect(names.sort()).toEqual([...built, 'package.json'].sort())
  expect(built.filter((name) => /\.(map|tsx?|md)$|\.(test|spec)\.|node_modules/.test(name))).toEqual([])
})

test('the package has the licenses of the packages in its pages and its main process', () => {
  for (const [part, name] of [
    ['renderer', 'react-dom'],
    ['main', 'express'],
  ] as const) {
    const licenses = asar.extractFile(join(linux, 'resources', 'app.asar'), `out/${part}/licenses.txt`).toString()
    expect(licenses).toMatch(new RegExp(`^## ${name} - .*\\(MIT\\)$`, 'm'))
  }
})

test('every fuse is set on Linux, macOS and Windows', async () => {
  for (const [system, program, hasIntegrity] of [
    ['Linux', join(linux, 'ancient'), false],
    ['macOS', dirname(mac), true],
    ['Windows', join(windows, 'Ancient.exe'), true],
  ] as const)
    await test.step(system, async () => {
      const { version, ...fuses } = await getCurrentFuseWire(program)
      const isOn = (fuse: string) => new Map(Object.entries(fuses)).get(fuse) === FuseState.ENABLE
      expect(
        Object.keys(fuses)
          .filter(isOn)
          .map((fuse) => FuseV1Options[Number(fuse)]),
      ).toEqual([
        'EnableCookieEncryption',
        ...(hasIntegrity ? ['EnableEmbeddedAsarIntegrityValidation'] : []),
        'OnlyLoadAppFromAsar',
        'WasmTrapHandlers',
      ])
    })
})

test('the macOS package registers the URL scheme and the hash of its archive', () => {
  const properties = readFileSync(join(mac, 'Info.plist'), 'utf8').replaceAll(/>\s+</g, '><')
  expect(properties).toContain('<key>CFBundleURLSchemes</key><array><string>org.ancient.account</string></array>')
  expect(properties).toContain('<key>CFBundleIdentifier</key><string>org.ancient.account</string>')
  expect(properties).toContain(
    `<key>ElectronAsarIntegrity</key><dict><key>Resources/app.asar</key><dict><key>algorithm</key><string>SHA256</string><key>hash</key><string>${hashHeader(join(mac, 'Resources', 'app.asar'))}</string>`,
  )
})

test('the Windows program contains the hash of its archive', () => {
  const value = hashHeader(join(windows, 'resources', 'app.asar'))
  const integrity = [{ file: 'resources\\app.asar', alg: 'SHA256', value }]
  expect(readFileSync(join(windows, 'Ancient.exe'), 'latin1')).toContain(JSON.stringify(integrity))
})

test('the Linux packages register the URL scheme and keep the sandbox', () => {
  expect([...desktopEntries.keys()].sort()).toEqual(['AppImage', 'deb'])
  for (const entry of desktopEntries.values()) {
    expect(entry).toContain('\nMimeType=x-scheme-handler/org.ancient.account;\n')
    expect(entry).not.toContain('--no-sandbox')
  }
  expect(desktopEntries.get('deb')).toMatch(/^Exec=\/opt\/Ancient\/ancient %u$/m)
  // The packager does not allow %u here. The shell ignores a launch with several links: see main/sign-in/deep-link.ts.
  expect(desktopEntries.get('AppImage')).toMatch(/^Exec=AppRun %U$/m)
})

/** electron-builder calls this hook with the options of each Linux package, and skips the package if it returns true. */
async function keepDesktopEntry(options: unknown): Promise<boolean> {
  const effective = v.parse(
    v.union([v.object({ desktop: v.string() }), v.tuple([v.array(v.string()), v.string()])]),
    options,
  )
  if ('desktop' in effective) desktopEntries.set('AppImage', effective.desktop)
  else desktopEntries.set('deb', readFileSync(effective[1], 'utf8'))
  return true
}

/** Hash of the archive's header, which Electron checks before it opens the archive. */
function hashHeader(archive: string): string {
  const { headerString } = v.parse(v.object({ headerString: v.string() }), asar.getRawHeader(archive))
  return createHash('sha256').update(headerString).digest('hex')
}

function fakeFile(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
  chmodSync(join(folder, path), 0o755)
}

/** A Windows program that does nothing. It has the version resource that the packager requires, and `content` at its end. */
function windowsProgram(content: string): Buffer {
  const program = resedit.NtExecutable.createEmpty()
  const resources = resedit.NtExecutableResource.from(program)
  const version = resedit.Resource.VersionInfo.createEmpty()
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  program.setExtraData(Buffer.from(content, 'latin1'))
  return Buffer.from(program.generate())
}
