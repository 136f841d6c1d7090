import { expect, test } from 'vitest'
import { prerendered } from './prerender.tsx'

test.each([...prerendered])(
  '%s is prerendered whole, without anything that the content security policy forbids',
  (_, html) => {
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/<!--\$[?!]|<template|<script|<style| style=| on\w+=/)
  },
)

test('the browser sends a prerendered form nowhere by itself', () => {
  const forms = [...prerendered.values()].flatMap((html) => html.match(/<form[^>]*>/g) ?? [])
  expect(forms).toHaveLength(3)
  for (const form of forms) expect(form).toContain(' method="dialog"')
})
