import { expect, it } from 'vitest'
import { differences } from './differences'

const marked = (mine: string, theirs: string) =>
  differences(mine, theirs)
    .map(({ text, differs }) => (differs ? `[${text}]` : text))
    .join('')

it('marks each piece in which a text differs, and nothing between them', () => {
  expect(marked('The red fox sees the blue sea', 'The brown fox sees the green sea')).toBe(
    'The [red] fox sees the [blue] sea',
  )
  expect(marked('one two three four', 'one three four five')).toBe('one [two ]three four')
  expect(marked('one three', 'zero one two three')).toBe('one three')
  expect(marked('same', 'same')).toBe('same')
  expect(marked('', 'theirs')).toBe('')
  expect(marked('mine', '')).toBe('[mine]')
})

it('joins pieces that are separated by spaces only', () => {
  expect(marked('a new name here', 'an old title here')).toBe('[a new name] here')
})

it('returns the whole text, whatever the other is', () => {
  for (const other of ['', ' ', 'x y', 'y x', 'a b c d', 'd c b a'])
    expect(differences('a b c', other).reduce((all, { text }) => all + text, '')).toBe('a b c')
})

it('marks the whole text where too many words differ to tell them apart', () => {
  const text = 'w same '.repeat(3000)
  expect(differences(text, text.replaceAll('w', 'v'))).toEqual([{ text, differs: true }])
})
