import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { project } from './run.mjs'
import { sourceFiles } from './source-files.mjs'

/** Texts that came with the product, and proper names. */
const FIXED = new Set([
  'Account Verification Required',
  'Active Users',
  'Authentication required. Please log in first.',
  'Back to Login',
  'Create Account',
  'Edit Profile',
  'New Client',
  'Email Verification',
  'Failed to logout. Please try again.',
  'Go Back',
  'Login failed',
  'Login failed.',
  'OAuth Authorization Pending',
  'Password reset successfully! You can now log in with your new password.',
  'Privacy Policy',
  'Resend Verification Email',
  'Samsung Internet',
  'Security Alert',
  'Security Check',
  'Session expired. Please log in again.',
  'Strong Password',
  'Switch Account',
  'Terms of Service',
  'Top Country',
  'Total Apps',
  'Total Countries',
  'Total Members',
  'Total Users',
  'Web3 Wallet',
])
const OTHER_WORDS =
  /\blog(ged|ging|s)?[ -]?(in|out)\b|\bsign(ed|ing|s)?[ -]?up\b|\be-mail|(^|>)Register\b|\b(people|they|users?|who|you) register(ed|s)?\b/i
const TITLE_CASE = /^[A-Z][\w-]*( [A-Z][\w-]*| (of|to|the|with))* [A-Z][a-z][\w-]*$/

const shown = sourceFiles().filter(
  (file) => /^(renderer|main|fixtures|mock-api)\/.*\.(tsx?|js)$/.test(file) && !file.includes('.test.'),
)

test('pages, emails and the desktop shell use the words of CONTRIBUTING.md', () => {
  const texts = shown.flatMap((file) => listTexts(file).map((text) => ({ file, text })))
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter(({ file, text }) => isWrong(file, text))).toEqual([])
  expect([...FIXED].filter((fixed) => !texts.some(({ text }) => text === fixed))).toEqual([])
})

test('titles of tests, besides those made from data, have at most 90 characters', () => {
  const titles = sourceFiles()
    .filter((file) => /\.(test|spec)\./.test(file))
    .flatMap((file) => [...readFileSync(join(project, file), 'utf8').matchAll(/\b(?:test|it)\((['"])(.+?)\1,/g)])
    .map(([, , title = '']) => title)
  expect(titles.length).toBeGreaterThan(500)
  expect(titles.filter(({ length }) => length > 90)).toEqual([])
})

/** @param {string} file @param {string} text */
function isWrong(file, text) {
  if (FIXED.has(text)) return false
  // Identifiers and paths aren't shown: 'login', 'POST /users/login'.
  const words = text.replace(/\/[\w/.:-]+/g, '')
  return (/[A-Z]| /.test(words) && OTHER_WORDS.test(words)) || (file.startsWith('renderer/') && TITLE_CASE.test(text))
}

/** The strings and JSX texts of a file, except the paths of its imports. @param {string} file */
function listTexts(file) {
  const source = readFileSync(join(project, file), 'utf8')
  /** @type {string[]} */
  const texts = []
  /** @param {unknown} node */
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return
    const { type, value } = /** @type {{ type?: string, value?: unknown }} */ (node)
    if (type === 'ImportDeclaration' || type === 'ImportExpression') return
    if (type === 'TemplateElement') texts.push(String(Object(value).cooked))
    else if (typeof value === 'string') texts.push(value.replace(/\s+/g, ' ').trim())
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, source).program)
  return texts
}
