import { describe, expect, it } from 'vitest'
import {
  type Answer,
  answered,
  completeAnswers,
  isRight,
  type Question,
  scoreOf,
  shuffled,
} from './grading.ts'

const option = (id: string, isOne = false) => ({ id, text: id, isRight: isOne })
const question = (given: Partial<Question>): Question => ({
  ...{ id: 'q', kind: 'single', question: '?', explanation: 'Because', options: [], answers: [] },
  ...given,
})
const answer = (given: Partial<Answer>): Answer => ({ questionId: 'q', optionIds: [], text: '', ...given })

describe('an answer is right', () => {
  it.each([
    [['a'], true],
    [['b'], false],
    [['a', 'b'], false],
    [[], false],
    [['x'], false],
  ])('to a single choice with %j: %s', (optionIds, expected) => {
    const single = question({ options: [option('a', true), option('b')] })
    expect(isRight(single, answer({ optionIds }))).toBe(expected)
  })

  it.each([
    [['a', 'b'], true],
    [['b', 'a'], true],
    [['a'], false],
    [['a', 'b', 'c'], false],
    [['a', 'x'], false],
    [[], false],
  ])('to a choice of several with exactly the right ones: %j %s', (optionIds, expected) => {
    const several = question({
      kind: 'several',
      options: [option('a', true), option('b', true), option('c')],
    })
    expect(isRight(several, answer({ optionIds }))).toBe(expected)
  })

  it.each([
    ['new york', true],
    ['  NEW   York ', true],
    ['NewYork', true],
    ['Ｎｅｗ Ｙｏｒｋ', true],
    ['STRASSE', true],
    ['straße', true],
    ['cafe\u0301', true],
    ['CAFÉ', true],
    ['ΟΔΌΣ', true],
    ['“new york.”', true],
    ["L'EAU", true],
    ['izmir', true],
    ['IZMIR', true],
    ['cafe', false],
    ['leau', false],
    ['york', false],
    ['', false],
    [' ', false],
  ])('to a short text, by what it means: %j %s', (text, expected) => {
    const short = question({
      kind: 'text',
      answers: ['New York', 'Straße', 'Café', 'οδός', 'l’eau', 'İzmir'],
    })
    expect(isRight(short, answer({ text }))).toBe(expected)
  })
})

it('rounds the score down, and counts missing answers as wrong', () => {
  const questions = ['1', '2', '3'].map((id) => question({ id, options: [option('a', true), option('b')] }))
  const right = (questionId: string) => answer({ questionId, optionIds: ['a'] })
  expect(scoreOf(questions, [right('1'), right('2')])).toBe(66)
  expect(scoreOf(questions, [right('1'), right('2'), right('3')])).toBe(100)
  expect(scoreOf(questions, [])).toBe(0)
})

it('takes one answer to each question, the first of several, and none to unknown ones', () => {
  const answers = [
    answer({ optionIds: ['a', 'a'] }),
    answer({ optionIds: ['b'] }),
    answer({ questionId: 'x' }),
  ]
  expect(completeAnswers([question({}), question({ id: 'r' })], answers)).toEqual([
    { questionId: 'q', optionIds: ['a'], text: '' },
    { questionId: 'r', optionIds: [], text: '' },
  ])
})

it('shows what was right only if it may be shown', () => {
  const questions = [question({ options: [option('a', true), option('b')] })]
  const answers = [answer({ optionIds: ['b'] })]
  expect(answered(questions, answers, true)).toMatchObject([
    { isRight: false, optionIds: ['b'], rightOptionIds: ['a'], rightTexts: [], explanation: 'Because' },
  ])
  expect(answered(questions, answers, false)).toMatchObject([
    { isRight: false, optionIds: ['b'], rightOptionIds: null, rightTexts: null, explanation: null },
  ])
})

it('shuffles by seed: the same order again, and other orders for others', () => {
  const items = Array.from({ length: 12 }, (_, number) => ({ id: `${number}` }))
  expect(shuffled(items, 'a')).toEqual(shuffled(items.toReversed(), 'a'))
  expect(shuffled(items, 'a')).not.toEqual(shuffled(items, 'b'))
  expect(shuffled(items, 'a').toSorted((one, other) => Number(one.id) - Number(other.id))).toEqual(items)
})
