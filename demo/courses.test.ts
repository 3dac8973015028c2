import { courseLimits } from '@guildhall/contract/course-limits'
import { describe, expect, it } from 'vitest'
import { lessonsOf } from './courses.ts'
import { readData } from './data.ts'
import { createExample } from './example.ts'
import { day } from './times.ts'

const now = Date.UTC(2026, 4, 20, 9, 30)
const { courses } = createExample(await readData(import.meta.dirname), now)

describe('the courses of the example community', () => {
  it('are two of 8 to 12 lessons, in different clubs', () => {
    expect(new Set(courses.map(({ club }) => club)).size).toBe(2)
    for (const course of courses) {
      const lessons = lessonsOf(course)
      expect(lessons.length, course.title).toBeGreaterThanOrEqual(8)
      expect(lessons.length, course.title).toBeLessThanOrEqual(12)
      expect(new Set(lessons.map(({ slug }) => slug)).size).toBe(lessons.length)
      for (const { content, title } of lessons) {
        expect(content, title).not.toBe('')
        expect(content.length, title).toBeLessThanOrEqual(courseLimits.lessonContent)
      }
    }
    expect(courses.map(({ unlocking }) => unlocking)).toEqual(['order', 'days'])
  })

  it('have a draft, previews, a quiz that can be answered, an assignment, a video and files', () => {
    const lessons = courses.flatMap(lessonsOf)
    expect(lessons.some(({ isDraft }) => isDraft)).toBe(true)
    expect(lessons.some(({ isPreview }) => isPreview)).toBe(true)
    expect(lessons.some(({ isOptional }) => isOptional)).toBe(true)
    expect(lessons.filter(({ assignment }) => assignment)).toHaveLength(1)
    expect(lessons.some(({ video }) => video)).toBe(true)
    expect(lessons.some(({ files }) => files.some(({ purpose }) => purpose === 'attachments'))).toBe(true)
    const questions = lessons.flatMap(({ quiz }) => quiz?.questions ?? [])
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(['single', 'several', 'text']))
    for (const { kind, question, options, answers } of questions) {
      const right = options.filter(({ isRight }) => isRight).length
      if (kind === 'text') expect([options, answers.length > 0], question).toEqual([[], true])
      else expect(right > 0 && right < options.length, question).toBe(true)
    }
  })

  it('have learners in every state', () => {
    const learners = courses.flatMap((course) => course.learners)
    const statuses = learners.map(({ submission }) => submission?.status)
    expect(statuses).toEqual(expect.arrayContaining(['submitted', 'accepted', 'returned']))
    expect(learners.some(({ doneLessons }) => doneLessons.length === 0)).toBe(true)
    expect(learners.some(({ finishedAt }) => finishedAt !== undefined)).toBe(true)
    expect(learners.some(({ hasLeft }) => hasLeft)).toBe(true)
    expect(learners.some(({ note }) => note)).toBe(true)
    const stopped = ({ seenAt = now }) => now - seenAt > courseLimits.stoppedDays * day
    expect(learners.some((learner) => learner.finishedAt === undefined && stopped(learner))).toBe(true)
  })

  it('have nothing done or said before it could be, or later than now', () => {
    for (const { publishedAt, learners, sections, title } of courses) {
      for (const { person, beganAt, doneLessons } of learners) {
        expect(beganAt, `${title} ${person.key}`).toBeGreaterThan(publishedAt)
        for (const { lesson, at } of doneLessons) {
          expect(at, `${person.key} ${lesson.title}`).toBeGreaterThanOrEqual(
            beganAt + (lesson.days ?? 0) * day,
          )
          expect(at).toBeLessThan(now)
        }
      }
      for (const { at, text, answers } of lessonsOf({ sections }).flatMap(({ comments }) => comments))
        for (const time of [at, ...answers.map((answer) => answer.at)])
          expect(time > publishedAt && time < now, text).toBe(true)
    }
  })
})
