import { readFileSync } from 'node:fs'
import { readSettings, type Settings } from '../renderer/settings.ts'
import { settingsIn } from '../renderer/settings-block.ts'

/** The provider of a build that names none: no host has this name (RFC 6761 §6.4), so calls fail and the demo is offered. */
const NO_PROVIDER = 'https://provider.invalid'

/**
 * The settings of this installation (decision D2): those of the build, as they stand in `html`, with the administrator's file laid
 * over them. `problem` says what is wrong; then they count for nothing.
 */
export function deploymentSettings(html: string, file: string): { settings: Settings; problem?: string } {
  const { text, unreadable } = read(file)
  const { settings: defaults, problem = unreadable } = readSettings(text)
  if (problem) return { settings: defaults, problem: `${file}: ${problem}` }
  const given: object = JSON.parse(text || '{}')
  const { settings } = readSettings(JSON.stringify({ ...settingsIn(html), ...given }))
  const { apiHost, portalUrl, publicAddressUrl } = settings
  // A path of the API is as safe as the API.
  const ownLookUp = publicAddressUrl.startsWith('/')
  const addresses = { apiHost, portalUrl, ...(!ownLookUp && { publicAddressUrl }) }
  for (const [name, address] of Object.entries(addresses))
    if (address && !isEncryptedOrHere(address))
      return { settings, problem: `${name} must be an https address; http is for this machine alone` }
  // No registration can succeed without a provider, so no third party is asked for the public address.
  return { settings: apiHost ? settings : { ...settings, apiHost: NO_PROVIDER, publicAddressUrl: '/none' } }
}

/** A path is one of the page's origin, where no API is. */
function isEncryptedOrHere(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

/** There may be no file; one that cannot be read was meant to count. */
function read(file: string): { text: string; unreadable?: string } {
  try {
    return { text: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return { text: '', ...(!isAbsent && { unreadable: 'the file cannot be read' }) }
  }
}
