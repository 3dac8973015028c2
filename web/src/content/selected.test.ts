import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')

it('selects a part of the address, so that cards don’t render at every navigation', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const unselected = files.filter(
    (name) => !name.includes('.test.') && /useLocation\(\s*\)/.test(readFileSync(join(source, name), 'utf8')),
  )
  expect(unselected).toEqual([])
})
