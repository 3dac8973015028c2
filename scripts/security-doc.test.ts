import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const promises = read('docs/security.md').split('## What is not promised')[0]?.split(/\n- /).slice(1) ?? []

test('each promise of docs/security.md names tests that there are', () => {
  expect(promises.length).toBeGreaterThan(25)
  for (const promise of promises) {
    const tests = testsOf(promise)
    expect(tests.length, promise).toBeGreaterThan(0)
    expect(tests.filter((one) => !isThere(one))).toEqual([])
  }
})

type Named = { file: string; title: string }

/** Every title in quotes after 'Held by', with the file named before it; a file without a title is named whole. */
function testsOf(promise: string): Named[] {
  const [, held = ''] = promise.split(/Held by\s/)
  return held.split(/(?=`[^`]+\.(?:test|spec)\.tsx?`)/).flatMap((part) => {
    const file = /^`([^`]+)`/.exec(part)?.[1]
    if (!file) return []
    const titles = [...part.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title.replaceAll(/\s+/g, ' '))
    return titles.length > 0 ? titles.map((title) => ({ file, title })) : [{ file, title: '' }]
  })
}

function isThere({ file, title }: Named): boolean {
  const source = read(file)
  return (
    !title || new RegExp(`\\b(it|test)(\\.each\\([^]*?\\))?\\(\\s*['"\`]${escaped(title)}['"\`]`).test(source)
  )
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
