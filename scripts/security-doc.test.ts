import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const promises = read('docs/security.md').split('## What is not promised')[0]?.split(/\n- /).slice(1)

test('each promise of docs/security.md names a test that there is', () => {
  expect(promises?.length).toBeGreaterThan(25)
  for (const promise of promises ?? []) {
    const [, file = '', title = ''] = /Held by\s+`([^`]+)`:\s+“([^”]+)”/.exec(promise) ?? []
    expect(file, promise).toMatch(/\.(test|spec)\.tsx?$/)
    expect(read(file), promise).toMatch(new RegExp(`\\b(it|test)\\(\\s*['"\`]${escaped(title)}['"\`]`))
  }
})

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
