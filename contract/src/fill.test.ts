import { expect, it } from 'vitest'
import { fill, partsOf } from './fill.ts'

it('replaces each name by its value, whatever is in it', () => {
  expect(fill('{who} liked {item}', { who: 'Ada', item: '[{who}] $&' })).toBe('Ada liked [{who}] $&')
  expect(fill('At most {count}.', { count: 0 })).toBe('At most 0.')
})

it('leaves out a part in brackets if one of its values is missing', () => {
  const title = (club: string | null) => fill('Hidden[ in {club}] today', { club })
  expect([title('Makers'), title(null)]).toEqual(['Hidden in Makers today', 'Hidden today'])
})

it('returns parts, for values that are no text', () => {
  const club = { name: 'Makers' }
  expect(partsOf('Hidden[ in {club}]', { club })).toEqual(['Hidden', ' in ', club])
})
