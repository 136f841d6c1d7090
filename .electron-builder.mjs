import { join } from 'node:path'
import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses'
import { Arch } from 'electron-builder'

/* The installers of the desktop application (`npm run pack`, `npm run dist`) from what `electron-vite build` wrote into out/. */

/** Requirement E-25: also the scheme of the links that open it, and the same in main/sign-in/deep-link.ts. */
const appId = 'org.ancient.account'
const executableName = 'ancient'

/** @type {import('electron-builder').Configuration} */
export default {
  appId,
  directories: { output: 'dist/desktop', buildResources: 'main/icons' },
  // All that it runs is inside: out/ was built with every package that it needs.
  files: ['out/**', '!out/.stamp'],
  beforeBuild: async () => false,
  electronDist: process.env.ELECTRON_OVERRIDE_DIST_PATH ?? null,
  asar: true,
  extraMetadata: { author: { name: 'Ancient' }, homepage: 'https://ancient.example' },
  protocols: [{ name: 'Ancient account', schemes: [appId] }],
  publish: null,
  afterPack: setFuses,
  win: { target: 'nsis', icon: 'main/icons/icon.ico' },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  mac: { target: ['dmg', 'zip'], icon: 'main/icons/icon.icns', category: 'public.app-category.utilities' },
  linux: {
    target: ['AppImage', 'deb'],
    icon: 'main/icons',
    category: 'Utility',
    executableName,
    maintainer: 'Ancient <desktop@ancient.example>',
    syncDesktopName: true,
    // An AppImage is otherwise started with --no-sandbox.
    executableArgs: [],
  },
  deb: { executableArgs: ['%u'] },
}

/**
 * Requirement E-19, for every fuse there is: electron-builder's own setting knows one less and requires none. Runs before the
 * application is signed. Throws when Electron has a fuse that is not named here, or does not keep what was set.
 * @param {import('electron-builder').AfterPackContext} context
 */
async function setFuses({ appOutDir, arch, electronPlatformName: platform, packager }) {
  const name = packager.appInfo.productFilename
  const program = { darwin: `${name}.app`, win32: `${name}.exe` }[platform] ?? executableName
  const path = join(appOutDir, program)
  const fuses = {
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    // Linux knows no place for the hash that the archive is held against.
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: platform !== 'linux',
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    [FuseV1Options.WasmTrapHandlers]: true,
  }
  await flipFuses(path, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Without it an unsigned application does not start on Apple silicon.
    resetAdHocDarwinSignature: platform === 'darwin' && arch === Arch.arm64,
    ...fuses,
  })
  const wire = new Map(Object.entries(await getCurrentFuseWire(path)))
  for (const [fuse, isOn] of Object.entries(fuses))
    if (wire.get(fuse) !== (isOn ? FuseState.ENABLE : FuseState.DISABLE))
      throw new Error(`The fuse ${FuseV1Options[Number(fuse)]} is not ${isOn ? 'on' : 'off'}`)
}
