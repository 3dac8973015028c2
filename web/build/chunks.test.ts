import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { livePart, signedInParts, visitorPages } from './chunks.ts'

it('names files that exist, since a renamed one would silently land in another chunk', () => {
  const files = readdirSync(new URL('../src', import.meta.url), { recursive: true, encoding: 'utf8' })
  const names = files.map((path) =>
    path
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.tsx?$/, ''),
  )
  const named = [...Object.values(visitorPages).flat(), ...signedInParts, livePart]
  expect(named.filter((name) => !names.includes(name))).toEqual([])
})
