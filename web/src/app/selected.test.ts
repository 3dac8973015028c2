import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')

it('follows only the part of the address that is used, so that cards do not render anew with every address', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const unselected = files.filter(
    (name) => !name.includes('.test.') && /useLocation\(\s*\)/.test(readFileSync(join(source, name), 'utf8')),
  )
  expect(unselected).toEqual([])
})
