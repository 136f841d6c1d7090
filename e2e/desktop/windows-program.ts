import { createRequire } from 'node:module'

// The library with which electron-builder edits Windows programs. It is not a dependency of ours.
const packager = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const resedit = createRequire(packager.resolve('app-builder-lib'))('resedit')

/** A Windows program that does nothing. It has the version resource that the packager requires, and `content` at its end. */
export function windowsProgram(content: string): Buffer {
  const program = resedit.NtExecutable.createEmpty()
  const resources = resedit.NtExecutableResource.from(program)
  const version = resedit.Resource.VersionInfo.createEmpty()
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  program.setExtraData(Buffer.from(content, 'latin1'))
  return Buffer.from(program.generate())
}
