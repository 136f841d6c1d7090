import { createRequire } from 'node:module'

/* What the packager edits programs of Windows with, found from the packager, which nothing else here needs. */
const packager = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const resedit = createRequire(packager.resolve('app-builder-lib'))('resedit')

/** A program of Windows that does nothing: it has a version, as the packager requires, and `content`, which stays as it is. */
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
