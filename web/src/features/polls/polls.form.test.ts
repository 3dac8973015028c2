import { expect, it } from 'vitest'
import { pollForm } from './polls.form'

it('gives the options of each new poll ids of their own', () => {
  const ids = [pollForm.empty, pollForm.empty].flatMap(({ options }) => options.map(({ id }) => id))
  expect(new Set(ids).size).toBe(4)
})
