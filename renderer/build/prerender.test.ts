import { expect, test } from 'vitest'
import { PAGE_HEADS } from './page-heads.ts'
import { screens } from './prerender.tsx'

test.each(Object.keys(PAGE_HEADS))(
  '%s can be rendered without a browser, whole and without anything that would have to run',
  (path) => {
    const html = screens.get(path) ?? ''
    expect(html.match(/<h1/g)).toHaveLength(1)
    // Nothing that waits, and nothing that the content security policy refuses.
    expect(html).not.toMatch(/<!--\$[?!]|<template|<script|<style| style=| on\w+=/)
  },
)

test('what is typed into a prerendered form goes nowhere by itself', () => {
  const forms = [...screens.values()].flatMap((html) => html.match(/<form[^>]*>/g) ?? [])
  expect(forms).toHaveLength(3)
  for (const form of forms) expect(form).toContain(' method="dialog"')
})
