import { expect, it } from 'vitest'
import { currencyChoices } from './currencies'

it('names each currency, and none by its own code', () => {
  const labels = currencyChoices.map(({ label }) => label)
  expect(labels).toContain('USD – US Dollar')
  expect(labels.find((label) => label.startsWith('ZWG'))).toMatch(/^ZWG – Zimbabwe(an)? Gold$/)
  for (const { value, label } of currencyChoices) expect(label).not.toBe(`${value} – ${value}`)
})
