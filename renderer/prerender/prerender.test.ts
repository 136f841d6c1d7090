import { expect, test } from 'vitest'
import { prerendered } from './prerender.tsx'

test.each([...prerendered])('%s has one h1 and no inline scripts or styles', (_, html) => {
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).not.toMatch(/<!--\$[?!]|<template|<script|<style| style=| on\w+=/)
})

test('a prerendered form is never sent without scripts', () => {
  const forms = [...prerendered.values()].flatMap((html) => html.match(/<form[^>]*>/g) ?? [])
  expect(forms).toHaveLength(3)
  for (const form of forms) expect(form).toContain(' method="dialog"')
})
