// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { cardInView } from './useCardInView'

/** Three cards of 600 pixels, in a window of 768, scrolled by `y`. */
const cards = (y: number) =>
  ['features', 'rules', 'danger'].map((name, at) => ({ name, top: at * 600 - y, bottom: at * 600 + 600 - y }))

it.each([
  [0, false, '', 'features'],
  [439, false, '', 'features'],
  [440, false, '', 'rules'],
  [440, false, 'features', 'rules'],
  [1000, true, '', 'danger'],
  // The last ones can't come to the top.
  [1000, true, 'rules', 'rules'],
  [1000, true, 'features', 'danger'],
])('is the card below the top after %i pixels (at the end: %s, asked for: %j)', (y, isAtEnd, asked, name) =>
  expect(cardInView(cards(y), { asked, isAtEnd })).toBe(name),
)

it('is none where none is shown', () =>
  expect(cardInView([], { asked: 'rules', isAtEnd: true })).toBeUndefined())
