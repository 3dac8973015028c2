import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { nameOf, pages } from './chunks.ts'

it('names each part by the one file that is loaded by itself, since a renamed one would silently land elsewhere', () => {
  const src = new URL('../src', import.meta.url).pathname
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  const loaded = new Set(
    files.flatMap((path) =>
      [...readFileSync(join(src, path), 'utf8').matchAll(/import\('(\.[^']+)'\)/g)].map(([, to = '']) =>
        join(dirname(path), to),
      ),
    ),
  )
  const names = [...loaded].map(nameOf)
  for (const part of new Set(pages.flatMap(({ parts }) => parts)))
    expect(
      names.filter((name) => name === part),
      part,
    ).toEqual([part])
})
