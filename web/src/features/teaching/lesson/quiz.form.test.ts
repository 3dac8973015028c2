import { describe, expect, it } from 'vitest'
import { newQuiz, type Question, questionErrors, withKind, withRight } from './quiz.form'

const option = (id: string, isRight = false) => ({ id, text: id, isRight })
const question: Question = {
  ...{ id: '01890a5d-ac96-774b-bcce-b302099a8057', kind: 'several', question: 'Which?', explanation: '' },
  ...{ answers: ['stale', ''], options: [option('a', true), option('b', true), option('c')] },
}
const rights = ({ options }: Question) => options.filter(({ isRight }) => isRight).map(({ id }) => id)
const issues = (questions: Question[]) => questionErrors(questions, () => true)

describe('a question', () => {
  it('keeps its first right answer as a question with a single one', () => {
    const single = withKind(question, 'single')
    expect(rights(single)).toEqual(['a'])
    expect(rights(withRight(single, 'c', true))).toEqual(['c'])
  })

  it('keeps the others where several may be right', () => {
    expect(rights(withRight(question, 'c', true))).toEqual(['a', 'b', 'c'])
    expect(rights(withRight(question, 'a', false))).toEqual(['b'])
  })

  it('begins with an empty text as a question for a text', () => {
    expect(withKind({ ...question, answers: [] }, 'text').answers).toEqual([''])
    expect(withKind({ ...question, options: [] }, 'single').options).toHaveLength(2)
  })
})

describe('the form of a quiz', () => {
  it('shows right answers after passing, unless a teacher chooses otherwise', () => {
    expect(newQuiz().showsAnswers).toBe('after_passing')
  })

  it('names the field of each error, and ignores what the kind does not show', () => {
    const quiz = newQuiz()
    expect(issues(quiz.questions)).toEqual({
      'questions.0.question': 'Enter a question',
      'questions.0.options.0.text': 'Enter an answer, or remove it',
      'questions.0.options.1.text': 'Enter an answer, or remove it',
      'questions.0.options': 'Mark exactly one answer as right',
    })
    expect(questionErrors(quiz.questions, () => false)).toEqual({})
    const ids = quiz.questions[0]?.options ?? []
    const filled = { ...question, options: ids.map((one) => ({ ...one, text: 'x' })) }
    expect(issues([filled])).toEqual({ 'questions.0.options': 'Mark at least one answer as right' })
    expect(issues([{ ...filled, kind: 'text', answers: ['x'] }])).toEqual({})
  })
})
