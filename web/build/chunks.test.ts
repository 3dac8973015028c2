import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { busyParts, signedInParts, visitorPages } from './chunks.ts'

it('names files that exist once, since a renamed one would silently land in another chunk', () => {
  const files = readdirSync(new URL('../src', import.meta.url), { recursive: true, encoding: 'utf8' })
  const names = files.map((path) => path.replace(/^.*[\\/]|\.tsx?$/g, ''))
  for (const name of signedInParts)
    expect(
      names.filter((other) => other === name),
      name,
    ).toHaveLength(1)
  expect([...busyParts, ...visitorPages.flat()].filter((name) => !names.includes(name))).toEqual([])
})
