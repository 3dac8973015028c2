import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  apply,
  expectedOf,
  factsOfLife,
  type Life,
  lives,
  newLife,
  type Step,
} from '../../testing/course-life.ts'
import { learningOf, statesOf } from './progress.ts'

const shownOf = (life: Life) => {
  const facts = factsOfLife(life)
  const states = statesOf(facts)
  const learning = learningOf(facts, states, { isMember: true, certificateCode: null })
  return { states, learning }
}

/** Lives a life, and calls `check` after each act with the life before and after it. */
function live(steps: Step[], check: (life: Life, before: Life, step: Step) => void): void {
  const life = newLife(Date.UTC(2026, 0, 1))
  let number = 0
  for (const step of steps) {
    const before = {
      ...life,
      done: new Set(life.done),
      lessons: life.lessons.map((lesson) => ({ ...lesson })),
    }
    for (let time = 0; time < (step.twice ? 2 : 1); time++) apply(life, step.act, () => `${++number}`)
    check(life, before, step)
  }
}

const runs = { numRuns: 500 }

describe('in every life with a course', () => {
  it('progress, states and news are those of the model', () => {
    fc.assert(
      fc.property(lives(40), (steps) =>
        live(steps, (life) => {
          const { states, learning } = shownOf(life)
          const expected = expectedOf(life)
          expect(states.map(({ state }) => state)).toEqual(expected.states)
          expect(states.map(({ isNew }) => isNew)).toEqual(expected.newOnes)
          const { isCompleted, ...numbers } = expected.learning ?? { isCompleted: false }
          if (expected.learning) expect(learning).toMatchObject(numbers)
          else expect(learning).toBeNull()
          expect((learning?.completedAt ?? null) !== null).toBe(isCompleted)
        }),
      ),
      runs,
    )
  })

  it('Continue leads to a lesson that is open and not done, and is missing only if there is none', () => {
    fc.assert(
      fc.property(lives(40), (steps) =>
        live(steps, (life) => {
          const { states, learning } = shownOf(life)
          if (life.status !== 'active') return expect(learning?.continueWith ?? null).toBeNull()
          const next = life.lessons.find(({ slug }) => slug === learning?.continueWith)
          const isOpenOne = (id?: string) =>
            states.some(({ lessonId, state }) => lessonId === id && state === 'open')
          if (next) expect(isOpenOne(next.id)).toBe(true)
          else expect(states.filter(({ state }) => state === 'open')).toEqual([])
        }),
      ),
      runs,
    )
  })

  it('nothing that is done is lost but by undoing it, or with its lesson', () => {
    fc.assert(
      fc.property(lives(40), (steps) =>
        live(steps, (life, before, { act }) => {
          const lost = [...before.done].filter((id) => !life.done.has(id))
          if (act.does === 'undo' || act.does === 'delete') expect(lost.length).toBeLessThanOrEqual(2)
          else expect(lost).toEqual([])
          expect(before.completedAt === null || life.completedAt === before.completedAt).toBe(true)
          expect(before.status === null || life.beganAt === before.beganAt).toBe(true)
        }),
      ),
      runs,
    )
  })

  it('100% of a completed course ends only by undoing a lesson, or by making an optional one required', () => {
    fc.assert(
      fc.property(lives(40), (steps) =>
        live(steps, (life, before, { act }) => {
          const [then, now] = [shownOf(before).learning, shownOf(life).learning]
          if (before.completedAt === null || then?.percent !== 100) return
          if (act.does !== 'undo' && act.does !== 'toggle') expect(now?.percent).toBe(100)
        }),
      ),
      runs,
    )
  })
})
