import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** An element that is rendered under a condition, and is a live region itself. */
const conditional = /(?:&&|\?|:) \(?\s*<\w+[^<>]*(?:role="status"|aria-live="polite")/g

const root = new URL('..', import.meta.url)
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
)

it('has no live region that comes together with its text', () => {
  const found = sources.filter((path) => readFileSync(new URL(path, root), 'utf8').match(conditional))
  expect(sources.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
