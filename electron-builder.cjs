const { join } = require('node:path')

/* The installers of the desktop app (`npm run pack`, `npm run dist`) from what `electron-vite build` wrote into out/. */

/** Also the scheme of the links that open it, as in main/sign-in/deep-link.ts. */
const appId = 'org.ancient.account'
const executableName = 'ancient'

/** @type {import('electron-builder').Configuration} */
module.exports = {
  appId,
  directories: { output: 'dist/desktop', buildResources: 'main/icons' },
  // out/ already bundles every dependency.
  files: ['out/**'],
  beforeBuild: async () => false,
  electronDist: process.env.ELECTRON_OVERRIDE_DIST_PATH ?? null,
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
 * Sets every fuse before the application is signed: electron-builder's own setting lacks WasmTrapHandlers. Throws when Electron has a fuse
 * that is not listed here, or when a fuse reads back as a different value.
 * @param {import('electron-builder').AfterPackContext} context
 */
async function setFuses({ appOutDir, arch, electronPlatformName: platform, packager }) {
  const { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } = await import('@electron/fuses')
  const { Arch } = await import('electron-builder')
  const name = packager.appInfo.productFilename
  const program = { darwin: `${name}.app`, win32: `${name}.exe` }[platform] ?? executableName
  const path = join(appOutDir, program)
  const fuses = {
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    // Electron has no ASAR integrity check on Linux.
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
