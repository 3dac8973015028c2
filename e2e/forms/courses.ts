import { chooseFor } from '../comments.ts'
import { expect } from '../test.ts'
import { dialog, type Form, noText, onPage, question, type Stage, seen, words } from './form.ts'

type Part = 'quiz' | 'assignment'

/** Opens the lesson of a course that the person teaches and takes; with a quiz or an assignment if asked. */
async function opensLesson({ me: { page, request }, club }: Stage, part?: Part): Promise<string> {
  const send = async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(`/rest/v1${path}`, { method, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const [id, sectionId, lessonId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const title = `Course ${id.slice(0, 8)}`
  const { slug, outlineVersion: version } = await send('POST', `/clubs/${club.slug}/courses`, { id, title })
  const sections = [{ id: sectionId, title: 'Start', lessonIds: [] }]
  await send('PUT', `/courses/${id}/outline`, { version, sections })
  await send('POST', `/courses/${id}/lessons`, { id: lessonId, sectionId, title: 'First' })
  const rules = { passMark: 1, maxAttempts: null, isShuffled: false, showsAnswers: 'after_attempt' }
  const asked = { id: crypto.randomUUID(), kind: 'text', question: words, explanation: '', options: [] }
  if (part === 'quiz')
    await send('PUT', `/lessons/${lessonId}/quiz`, {
      ...{ version: 0, ...rules, questions: [{ ...asked, answers: [words] }] },
    })
  if (part === 'assignment')
    await send('PUT', `/lessons/${lessonId}/assignment`, { prompt: words, takes: ['link'] })
  await send('PUT', `/lessons/${lessonId}/publication`)
  await send('PUT', `/courses/${id}/publication`)
  await send('PUT', `/courses/${id}/enrollment`)
  await page.goto(`/${club.slug}/courses/${slug}/lessons/first`)
  return `/${club.slug}/courses/${slug}`
}

/** With a comment by the person. */
async function withComment(stage: Stage): Promise<void> {
  const { page } = stage.me
  await opensLesson(stage)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Hush')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(1)
}

const link = 'https://example.com/game'

export const courseForms: Form[] = [
  {
    name: 'Answer a quiz',
    files: ['features/courses/quiz/QuizForm.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await opensLesson(stage, 'quiz')
      const field = page.getByRole('textbox', { name: words })
      await field.fill(words)
      return { press: page.getByRole('button', { name: 'Check answers' }), typed: [[field, words]] }
    },
    sends: ['POST', /\/quiz-attempts$/],
    savesDraft: true,
    refusals: { internal: ['Couldn’t check your answers'], no_attempts_left: ['You have no attempts left.'] },
    reopen: onPage,
    done: ({ me: { page } }) => seen(page, 'You passed.'),
  },
  {
    name: 'Hand in an assignment',
    files: ['features/courses/assignment/HandInForm.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await opensLesson(stage, 'assignment')
      const field = page.getByRole('textbox', { name: 'Link' })
      await field.fill(link)
      return { press: page.getByRole('button', { name: 'Hand in', exact: true }), typed: [[field, link]] }
    },
    sends: ['PUT', /\/submission$/],
    savesDraft: true,
    refusals: { internal: ['Couldn’t hand it in'] },
    reopen: onPage,
    says: 'Assignment handed in',
    done: ({ me: { page } }) =>
      expect(page.getByRole('button', { name: 'Take back', exact: true })).toBeVisible(),
    without: { words: noText },
  },
  {
    name: 'Comment on a lesson',
    files: ['features/comments/CommentForm.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await opensLesson(stage)
      const field = page.getByRole('textbox', { name: 'Write a comment' })
      await field.fill(words)
      return { press: page.getByRole('button', { name: 'Post', exact: true }), typed: [[field, words]] }
    },
    sends: ['POST', /\/comments$/],
    savesDraft: true,
    refusals: { lesson_not_found: ['Failed to add comment', 'This lesson is no longer open to you.'] },
    reopen: onPage,
    done: ({ me: { page } }) => expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(1),
  },
  {
    name: 'Edit a comment on a lesson',
    files: ['features/comments/EditComment.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await withComment(stage)
      await chooseFor(page, 'Edit')
      const field = page.getByRole('textbox', { name: 'Edit comment' })
      await field.fill(words)
      return { press: page.getByRole('button', { name: 'Save', exact: true }), typed: [[field, words]] }
    },
    sends: ['PATCH', /\/lesson-comments\/[^/]+$/],
    refusals: { comment_not_found: ['Failed to update comment', 'It has been deleted.'] },
    reopen: ({ me: { page } }) => chooseFor(page, 'Edit'),
    done: ({ me: { page } }) =>
      expect(page.getByRole('article', { name: /^Comment by/ })).toContainText(words),
  },
  question({
    name: 'Delete a comment on a lesson',
    files: ['features/comments/CommentActions.tsx'],
    ask: async (stage) => {
      await withComment(stage)
      await chooseFor(stage.me.page, 'Delete')
    },
    action: 'Delete',
    sends: ['DELETE', /\/lesson-comments\/[^/]+$/],
    refusals: { internal: ['Failed to delete comment'] },
    done: ({ me: { page } }) => expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(0),
  }),
  question({
    name: 'Leave a course',
    files: ['features/courses/CourseLead.tsx'],
    ask: async (stage) => {
      const { page } = stage.me
      await page.goto(await opensLesson(stage))
      await page.getByRole('button', { name: /^Options for Course/ }).click()
      await page.getByRole('menuitem', { name: 'Leave course' }).click()
      await expect(dialog(page)).toBeVisible()
    },
    action: 'Leave course',
    sends: ['DELETE', /\/enrollment$/],
    refusals: { internal: ['Couldn’t leave the course'] },
    says: 'You left the course',
    done: ({ me: { page } }) => expect(dialog(page)).toHaveCount(0),
  }),
]
