import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const lists = readdirSync(`${root}mutants`).filter((name) => name.endsWith('.json'))
type Mutant = { rule: string; file: string; find: string; replace: string; test: [string, string?] }

describe('the rules that `npm run mutants` breaks', () => {
  it.each(lists)('of %s are still where the list says, and name tests that are there', (list) => {
    const mutants = JSON.parse(readFileSync(`${root}mutants/${list}`, 'utf8')) as Mutant[]
    expect(mutants.length).toBeGreaterThan(0)
    for (const { rule, file, find, replace, test } of mutants) {
      const times = readFileSync(root + file, 'utf8').split(find).length - 1
      expect(times, `${rule}: how often ${file} has what is replaced`).toBe(1)
      expect(replace, rule).not.toBe(find)
      const [path, name] = test
      expect(existsSync(root + path), `${rule}: ${path}`).toBe(true)
      if (name) expect(readFileSync(root + path, 'utf8'), `${rule}: the test's name`).toContain(name)
    }
  })
})
