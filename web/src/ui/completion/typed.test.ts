import type { Person } from '@guildhall/contract/common'
import { expect, it } from 'vitest'
import { begins } from './typed'

const person: Person = {
  id: 'a',
  firstName: 'Øyvind-Þór',
  lastName: 'O’Brien Łucki',
  username: 'raj_k',
  imageUrl: null,
}

it.each(['oyv', 'ØYVIND', 'thor', 'brien', 'obrien', 'lucki', 'ŁUC', 'raj_k', 'oyvindthor'])(
  'knows a person by %s',
  (name) => expect(begins(person, name)).toBe(true),
)
it.each(['yvind', 'ucki', 'k', 'aj'])('does not know them by %s, which begins nothing', (name) =>
  expect(begins(person, name)).toBe(false),
)
