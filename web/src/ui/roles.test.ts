import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('gives no list item a role of its own, which would leave its list without items', () => {
  const root = new URL('..', import.meta.url)
  const items = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => {
      const source = readFileSync(new URL(path, root), 'utf8')
      return [...source.matchAll(/<li\b[^>]*\brole="/g)].map(([tag]) => `${path}: ${tag}`)
    })
  expect(items).toEqual([])
})
