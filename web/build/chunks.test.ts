import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { namedFiles } from './chunks.ts'

it('names files that exist, since a renamed one would silently land in another chunk', () => {
  const names = readdirSync(new URL('../src', import.meta.url), { recursive: true, encoding: 'utf8' }).map(
    (path) => path.split(/[\\/]/).at(-1)?.split('.')[0],
  )
  const named = namedFiles.flatMap(({ source }) => /\(([\w|]+)\)/.exec(source)?.[1]?.split('|') ?? [])
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !names.includes(name))).toEqual([])
})
