// @vitest-environment jsdom
import type { LessonReply, LessonThread } from '@guildhall/contract/course-comments'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { queryClient } from '../../lib/cache/queryClient'
import { draftKey, storeRemote } from '../../lib/drafts/draftStore'
import { courseOf, wholeLesson } from '../courses/courses.fixture'
import { answerWith, refusal, renderLesson, viewer } from '../courses/rendering.fixture'
import LessonComments from './LessonComments'

const reply = (id: string, more: Partial<LessonReply> = {}): LessonReply => ({
  ...{ id, lessonId: 'a', parentId: null, author: viewer, isTeacher: false, isFolded: false, hiddenBy: null },
  ...{ content: `Text of ${id}`, createdAt: '2026-05-01T10:00:00.000Z', editedAt: null, replyCount: 0 },
  hidden: null,
  can: { edit: true, delete: true, moderate: 'permission_denied' },
  ...more,
})
const thread = (id: string, more: Partial<LessonThread> = {}): LessonThread => ({
  ...reply(id),
  ...{ isGone: false, replies: [] },
  ...more,
})

/** A server with comments under a lesson. */
function serve(threads: LessonThread[], refuse?: () => boolean) {
  const held = { threads }
  const sent = answerWith(({ method, path, body }) => {
    if (method === 'GET') return { answer: { items: held.threads, next: null, rules: [] } }
    if (path.endsWith('/acts')) return { answer: { id: '', caseId: '' } }
    if (refuse?.()) return refusal('unavailable', 503)
    if (method === 'DELETE') held.threads = []
    if (method === 'PATCH') return { answer: reply('t', body as { content: string }) }
    if (method !== 'POST') return { answer: {} }
    const { id, content, parentId = null } = body as { id: string; content: string; parentId?: string }
    const added = reply(id, { content, parentId })
    held.threads = parentId
      ? held.threads.map((one) => ({ ...one, replyCount: 1, replies: [added] }))
      : [thread(id, added), ...held.threads]
    return { answer: added }
  })
  return { held, sent }
}
const show = () =>
  renderLesson(wholeLesson(), (lesson) => <LessonComments lesson={lesson} course={courseOf()} />)

// Drafts are stored for who is logged in.
beforeEach(() => queryClient.setQueryData(keys.session, { viewer }))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('shows comments to people who don’t take the course, and no form', async () => {
  const can = {
    complete: 'not_enrolled',
    mark: 'not_enrolled',
    comment: 'not_enrolled',
    edit: 'permission_denied',
  } as const
  serve([
    thread('t', {
      can: { edit: 'permission_denied', delete: 'permission_denied', moderate: 'permission_denied' },
    }),
  ])
  renderLesson(wholeLesson({ can }), (lesson) => <LessonComments lesson={lesson} course={courseOf()} />)
  expect(await screen.findByText('Text of t')).toBeTruthy()
  expect(screen.getByText('People who take this course can write here.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
})

it('marks teachers, and shows replies below their comment', async () => {
  const answer = reply('r', { parentId: 't', isTeacher: true })
  serve([thread('t', { replyCount: 1, replies: [answer] })])
  show()
  const found = within(await screen.findByRole('article', { name: 'Reply by Mia B' }, { timeout: 5000 }))
  expect(found.getByText('Teacher')).toBeTruthy()
  expect(within(screen.getByRole('article', { name: 'Comment by Mia B' })).queryByText('Teacher')).toBeNull()
})

it('collapses a comment with a hidden word, until it is shown', async () => {
  serve([thread('t', { hiddenBy: 'finale' })])
  show()
  await screen.findByText('“finale”')
  expect(screen.queryByText('Text of t')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show comment' }))
  expect(screen.getByText('Text of t')).toBeTruthy()
})

it('keeps a comment that was not sent over a reload, and adds it once', async () => {
  let isAway = true
  const { held, sent } = serve([], () => isAway)
  show()
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Why castle?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  cleanup()
  isAway = false
  show()
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Why castle?')
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  await screen.findByRole('article')
  expect(held.threads).toHaveLength(1)
  const [first, second] = sent.map(({ body }) => body as { id: string })
  expect(first?.id).toBe(second?.id)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
})

it('changes the comment that arrived when its answer was lost and the words are others', async () => {
  const sent = answerWith(({ method, body }) => {
    if (method === 'GET') return { answer: { items: [], next: null, rules: [] } }
    const { content } = body as { content: string }
    if (method === 'PATCH') return { answer: reply('new', { content }) }
    return sent.length > 1 ? refusal('id_taken') : refusal('unavailable', 503)
  })
  show()
  const post = async (text: string) => {
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  }
  await post('My question')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Post' })).toBeTruthy())
  await waitFor(() => expect(sent).toHaveLength(1))
  await post('My question, said better')
  await waitFor(() => expect(sent).toHaveLength(3))
  const [first] = sent.map(({ body }) => body as { id: string })
  expect(sent[2]).toMatchObject({
    ...{ method: 'PATCH', path: `/rest/v1/lesson-comments/${first?.id}` },
    body: { content: 'My question, said better' },
  })
})

it('replies to a comment, and closes the form', async () => {
  const { sent } = serve([thread('t')])
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Reply to comment by Mia B' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reply to Mia B' }), {
    target: { value: 'Because' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Reply' }))
  await screen.findByText('Because')
  expect(sent[0]?.body).toMatchObject({ content: 'Because', parentId: 't' })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to Mia B' })).toBeNull())
})

/** Opens ⋯ of a person's comment, and returns what it offers. */
async function actionsFor(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `More actions for comment by ${name}` }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

async function choose(action: string, name: string) {
  await actionsFor(name)
  fireEvent.click(screen.getByRole('menuitem', { name: action }))
}

it('edits and deletes a comment, the latter after a question', async () => {
  const { sent } = serve([thread('t')])
  show()
  await choose('Edit', 'Mia B')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Edit comment' }), {
    target: { value: 'Better' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ method: 'PATCH', body: { content: 'Better' } }))
  await choose('Delete', 'Mia B')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent[1]).toMatchObject({ method: 'DELETE' }))
  expect(await screen.findByText('No comments yet. Ask the first question.')).toBeTruthy()
})

it('lets those who moderate hide a comment, with reasons', async () => {
  const id = 'd7f6a1f0-0000-7000-8000-000000000001'
  const author = { ...viewer, id: 'leo', firstName: 'Leo' }
  const can = { edit: 'permission_denied', delete: 'permission_denied', moderate: true } as const
  const { sent } = serve([thread(id, { author, can }), thread('t')])
  show()
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  expect(await actionsFor('Mia B')).toEqual(['Edit', 'Delete'])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await choose('Moderate', 'Leo B')
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5000 }))
  fireEvent.click(dialog.getByRole('radio', { name: 'Hide' }))
  expect(dialog.queryByRole('radio', { name: 'Lock comments' })).toBeNull()
  fireEvent.click(await dialog.findByRole('radio', { name: 'Spam or advertising' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    ...{ action: 'hide', subject: { kind: 'lesson_comment', id } },
    statement: { basis: 'rule', ground: 'Spam or advertising' },
  })
})

it('shows a line in place of a hidden reply', async () => {
  const hidden = {
    ...{ actId: 'act', isOwn: false, ground: 'Be kind', caseAt: null },
    can: { restore: true },
  } as const
  const line = reply('r', { parentId: 't', author: null, content: '', hidden })
  serve([thread('t', { replyCount: 2, replies: [line, reply('s', { parentId: 't' })] })])
  show()
  expect(await screen.findByText(/^A moderator hid this reply/)).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

it('continues a reply that a moderator declined, with the reason', async () => {
  const { sent } = serve([thread('t')])
  const draftName = draftKey('mia', { kind: 'lesson-comment', place: 'a:t' })
  const data = { id: 'new', text: 'Buy my book', declined: 'No advertising' }
  storeRemote(draftName, { at: Date.now(), data, id: 'held', revision: 1 })
  show()
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Mia B' })).value).toBe(
    'Buy my book',
  )
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Not published: No advertising',
  )
  fireEvent.change(screen.getByRole('textbox', { name: 'Reply to Mia B' }), {
    target: { value: 'I read a book' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Reply' }))
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ id: 'new', content: 'I read a book', parentId: 't' }),
  )
  await waitFor(() => expect(localStorage.getItem(draftName)).toBeNull())
})
