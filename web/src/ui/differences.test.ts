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

it('joins pieces that only spaces part', () => {
  expect(marked('a new name here', 'an old title here')).toBe('[a new name] here')
})

it('gives the whole text, whatever the other is', () => {
  for (const other of ['', ' ', 'x y', 'y x', 'a b c d', 'd c b a'])
    expect(differences('a b c', other).reduce((all, { text }) => all + text, '')).toBe('a b c')
})

it('marks all between the first and the last difference where texts are too long to be compared by words', () => {
  const long = (word: string) => `begin ${word} ${'w same '.repeat(1500)}${word} end`
  const pieces = differences(long('x'), long('y').replaceAll('w', 'v'))
  expect(pieces.map(({ differs }) => differs)).toEqual([false, true, false])
  expect(pieces[0]?.text).toBe('begin ')
})
