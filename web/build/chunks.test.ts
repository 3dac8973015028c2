import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { livePart, signedInParts, stylesOf, topics, visitorPages } from './chunks.ts'

it('names files that exist once, since a renamed one would silently land in another chunk', () => {
  const files = readdirSync(new URL('../src', import.meta.url), { recursive: true, encoding: 'utf8' })
  const names = files.map((path) =>
    path
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.tsx?$/, ''),
  )
  const pages = Object.values(visitorPages).flat()
  const named = [...pages, ...signedInParts, livePart]
  expect(named.filter((name) => !names.includes(name))).toEqual([])
  // A second file of the same name would be loaded with the page.
  expect(named.filter((name) => names.filter((other) => other === name).length > 1)).toEqual([])
  expect(
    [...Object.values(topics).flat(), ...Object.keys(stylesOf)].filter((name) => !pages.includes(name)),
  ).toEqual([])
})
