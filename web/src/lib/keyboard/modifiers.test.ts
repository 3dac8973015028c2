import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hasModifier } from './modifiers'

it('knows a press together with any of the four', () => {
  const alone = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
  expect(hasModifier(alone)).toBe(false)
  for (const one of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const)
    expect(hasModifier({ ...alone, [one]: true })).toBe(true)
})

const root = new URL('../..', import.meta.url)
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }))

it('leaves the arrow keys to the browser where a modifier is pressed, in every part that takes them', () => {
  const takes = sources.filter(
    ({ text }) =>
      /['\s.]Arrow(Left|Right|Up|Down)\b['):]/.test(text) && /onKeyDown|'keydown'|KeyboardEvent/.test(text),
  )
  expect(takes.length).toBeGreaterThan(6)
  const careless = takes.filter(({ text }) => !/hasModifier\(|ctrlKey \|\| metaKey \|\| altKey/.test(text))
  expect(careless.map(({ path }) => path)).toEqual([])
})
