import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A key written where it is used, or made of another one. */
const literal =
  /\b(?:query|mutation)Key(?:: | = )\[|\b(?:pagedOptions|(?:[gs]etQuery(?:Data|State)|useCached)(?:<.*>)?)\(\[|\[\.\.\.keys\./

it('holds every query and mutation key of the page', () => {
  const root = new URL('../..', import.meta.url)
  const others = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^lib.keys\.ts$|lib\/.*keys\.ts$/.test(path))
    .filter((path) => literal.test(readFileSync(new URL(path, root), 'utf8')))
  expect(others).toEqual([])
})

it.each([
  "queryKey: ['invites']",
  "const mutationKey = ['like', id]",
  "pagedOptions(['versions', id])",
  'queries.setQueryData<Club>([club], data)',
  '[...keys.content, type]',
])('refuses %s', (source) => expect(source).toMatch(literal))
