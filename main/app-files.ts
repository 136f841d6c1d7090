import { isOwnPage } from './navigation.ts'

/**
 * The path that a request for `app://ancient/…` asks for, decoded once, or undefined when it is nobody's (E-18): another host, an
 * escape that is none, and everything that could mean another file to somebody who reads it differently.
 */
export function appPath(url: string): string | undefined {
  if (!isOwnPage(url)) return undefined
  try {
    const path = decodeURIComponent(new URL(url).pathname || '/')
    const isPlain = path.startsWith('/') && !path.includes('//') && !/[\\\p{Cc}]/u.test(path)
    return isPlain && !path.split('/').includes('..') ? path : undefined
  } catch {
    return undefined
  }
}
