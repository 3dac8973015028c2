import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pathsIn } from './check-paths.ts'

const root = new URL('../', import.meta.url)
/** What paths in docs/security.md are relative to. */
const folders = ['', 'server/src/', 'server/src/features/']
const urlOf = (path: string) =>
  folders.map((folder) => new URL(folder + path, root)).find((url) => existsSync(url))

const document = readFileSync(new URL('docs/security.md', root), 'utf8')
const promises = document
  .split('\n')
  .map((line) => line.split(' | '))
  .filter(([first = '', , third]) => third && !/^\| (Promise|-)/.test(first))

it('finds every promise of docs/security.md', () => {
  expect(promises.length).toBeGreaterThan(200)
  expect(document.split('## What is not promised')[0]).not.toMatch(/\n- .*Held by/)
})

it.each(promises)('names code and tests that exist: %s', (_, where = '', tests = '') => {
  expect(pathsIn(where).filter((path) => !urlOf(path))).toEqual([])
  expect(pathsIn(where).length).toBeGreaterThan(0)
  expect(testsOf(tests).length).toBeGreaterThan(0)
  expect(testsOf(tests).filter((test) => !exists(test))).toEqual([])
})

type Named = { file: string; title: string }

/** Every title in quotes, with the file named before it; a file without a title is named whole. */
function testsOf(cell: string): Named[] {
  return cell.split(/(?=`[^`]+\.(?:test|spec)\.tsx?`)/).flatMap((part) => {
    const file = /^`([^`]+)`/.exec(part)?.[1]
    if (!file) return []
    const titles = [...part.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)
    return titles.length > 0 ? titles.map((title) => ({ file, title })) : [{ file, title: '' }]
  })
}

function exists({ file, title }: Named): boolean {
  const url = urlOf(file)
  if (!url) return false
  const source = readFileSync(url, 'utf8')
  return (
    !title || new RegExp(`\\b(it|test)(\\.each\\([^]*?\\))?\\(\\s*['"\`]${escaped(title)}['"\`]`).test(source)
  )
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
