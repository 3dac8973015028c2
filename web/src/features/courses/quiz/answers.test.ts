import { expect, it } from 'vitest'
import { fittingAnswers, sentAnswers, unanswered } from './answers'

const option = (id: string) => ({ id, text: id })
const quiz = {
  questions: [
    { id: 'one', kind: 'single' as const, question: '?', options: [option('a'), option('b')] },
    { id: 'many', kind: 'several' as const, question: '?', options: [option('c'), option('d')] },
    { id: 'text', kind: 'text' as const, question: '?', options: [] },
  ],
}

it('keeps the answers that still fit after a quiz was changed', () => {
  const answers = {
    one: { optionIds: ['a', 'b'], text: '' },
    many: { optionIds: ['gone', 'd'], text: '' },
    text: { optionIds: [], text: 'e4' },
    removed: { optionIds: ['x'], text: '' },
  }
  expect(fittingAnswers(answers, quiz)).toEqual({
    one: { optionIds: ['a'], text: '' },
    many: { optionIds: ['d'], text: '' },
    text: { optionIds: [], text: 'e4' },
  })
  expect(fittingAnswers({ one: { optionIds: ['gone'], text: '' } }, quiz)).toEqual({})
})

it('lists what is not answered, and sends an answer for each question', () => {
  const answers = { one: { optionIds: ['a'], text: '' }, text: { optionIds: [], text: ' ' } }
  expect(unanswered(answers, quiz)).toEqual(['many', 'text'])
  expect(sentAnswers(answers, quiz)).toEqual([
    { questionId: 'one', optionIds: ['a'], text: '' },
    { questionId: 'many', optionIds: [], text: '' },
    { questionId: 'text', optionIds: [], text: ' ' },
  ])
})
