// @vitest-environment jsdom

import type { Quiz } from '@guildhall/contract/course-quizzes'
import { lessonFields } from '@guildhall/contract/course-teaching'
import type { ContentItem } from '@guildhall/contract/feed'
import { useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AnnouncementForm } from '../features/announcements/AnnouncementForm'
import { WelcomeCard } from '../features/clubs/settings/WelcomeCard'
import CommentForm from '../features/comments/CommentForm'
import { ofItem } from '../features/comments/discussion'
import EditComment from '../features/comments/EditComment'
import { HandInForm } from '../features/courses/assignment/HandInForm'
import { courseOf, wholeLesson } from '../features/courses/courses.fixture'
import NoteSection from '../features/courses/NoteSection'
import { QuizForm } from '../features/courses/quiz/QuizForm'
import { renderSignedIn, viewer } from '../features/courses/rendering.fixture'
import { ProfileForm } from '../features/profiles/ProfileForm'
import { useTeachingDraft } from '../features/teaching/drafts'
import { renameSection } from '../features/teaching/outlineChanges'
import { managedCourseQuery } from '../features/teaching/teaching.api'
import { useOutlineQueue } from '../features/teaching/useOutlineQueue'
import { keys } from '../lib/cache/keys'
import { queryClient } from '../lib/cache/queryClient'
import { forgetOwnDrafts } from '../lib/drafts/drafts'
import { useAutosave } from '../lib/forms/useAutosave'
import { call, reachThrough } from '../lib/net/call'
import { unreachableError } from '../lib/net/callError'
import { keepPlain } from '../ui/plainWriting'

type Request = { method: string; path: string; body?: unknown }
type Writer = {
  part: () => ReactNode
  /** The label of its field, and of what sends it; without one it sends itself when typing pauses. */
  field: string
  button?: string
  /** What the server answers once it has this text. */
  answer: (text: string) => unknown
  /** Read-only while it is sent. */
  isFrozen?: boolean
  /** Stores nothing, but asks before it is left. */
  isUnkept?: boolean
  /** Behaves as another one of the table. */
  isAlike?: boolean
  /** Adds something, and is empty afterwards. */
  isNew?: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: only what the parts read
const some = (values: object): any => values
const item = some({ id: 'post', type: 'post', club: { id: 'k', slug: 'k' } }) as ContentItem
const profile = (bio: string) => ({
  ...{
    id: viewer.id,
    firstName: 'Mia',
    lastName: 'B',
    username: 'mia',
    socialUrl: '',
    websiteUrl: '',
    imagePath: null,
  },
  ...{ interests: [], communityRoles: [], bio },
})
const quiz: Quiz = {
  ...{ version: 0, passMark: 50, maxAttempts: null, attemptsLeft: null, isShuffled: false, isRequired: true },
  ...{ isPassed: false, bestScore: null, lastAttempt: null },
  questions: [{ id: 'q', kind: 'text', question: 'Why?', options: [] }],
}
const comment = (content: string) =>
  some({ id: 'c', contentId: 'post', parentId: null, lessonId: 'l', content })
const comments = () => ({ pages: [{ items: [comment(now)] }], pageParams: [null] })

let now: string
let version: number

function LessonEditor() {
  const form = useAutosave({
    ...{ current: { content: now }, isHeld: false, names: ['content'] as const, groups: [], texts: {} },
    fields: { content: lessonFields.content },
    draft: useTeachingDraft('k', 'lesson', 'l'),
    send: ({ wanted, before }) =>
      call('PUT /lessons/:lessonId', {
        params: { lessonId: 'l' },
        body: some({ ...wanted, before }),
      }) as never,
  })
  return (
    <textarea
      aria-label="Content"
      value={form.values.content}
      onChange={(event) => form.set({ content: event.currentTarget.value })}
    />
  )
}

const course = (title: string) =>
  some({
    ...{ id: 'course', slug: 'course', outlineVersion: version, can: { edit: true } },
    outline: [{ id: 's', title, lessons: [] }],
  })

function SectionTitle() {
  const { data } = useQuery({
    ...managedCourseQuery('club', 'course'),
    initialData: course(now),
    staleTime: 60_000,
  })
  const queue = useOutlineQueue({ id: 'k', slug: 'club' }, data)
  return (
    <textarea
      aria-label="Title"
      value={queue.outline[0]?.title}
      onChange={({ currentTarget: { value } }) =>
        queue.run({
          change: (outline) => renameSection(outline, 's', value),
          survives: true,
          failed: 'Not renamed',
        })
      }
    />
  )
}

const writers: Record<string, Writer> = {
  'a setting of a club': {
    part: () => <WelcomeCard club={some({ id: 'k', slug: 'k' })} />,
    ...{ field: 'Welcome text', button: 'Save Welcome', answer: (welcome) => ({ welcome }) },
  },
  'a profile': {
    part: () => <ProfileForm profile={some(profile(now))} />,
    ...{ field: 'Bio', button: 'Save changes', answer: profile, isAlike: true },
  },
  'an announcement': {
    part: () => <AnnouncementForm club={null} />,
    ...{ field: 'Text', button: 'Announce', isUnkept: true },
    answer: (message) => ({ announcement: message ? { id: 'a', message, link: '', endsAt: null } : null }),
  },
  'a lesson': { part: () => <LessonEditor />, field: 'Content', answer: (content) => ({ content }) },
  'an outline': {
    part: () => <SectionTitle />,
    field: 'Title',
    answer: course,
    isUnkept: true,
    isAlike: true,
  },
  'a note': {
    part: () => <NoteSection lessonId="l" />,
    ...{ field: 'Your note', answer: (content) => ({ content, version, updatedAt: null }) },
  },
  'a comment': {
    part: () => <CommentForm about={ofItem(item)} onAdded={() => {}} />,
    ...{ field: 'Write a comment', button: 'Post', answer: comment, isFrozen: true, isNew: true },
  },
  'the edit of a comment': {
    part: () => <EditComment comment={comment(now)} onDone={() => {}} />,
    ...{ field: 'Edit comment', button: 'Save', answer: comment, isFrozen: true },
  },
  'answers to a quiz': {
    part: () => (
      <QuizForm course={courseOf()} lesson={wholeLesson({ quiz })} quiz={quiz} mayAnswer onDone={() => {}} />
    ),
    ...{ field: 'Why?', button: 'Check answers', answer: () => ({ quiz }), isFrozen: true, isNew: true },
  },
  'an assignment': {
    part: () => (
      <HandInForm
        lessonId="l"
        assignment={some({ takes: ['text'], isRequired: true, submission: null })}
        onDone={() => {}}
        onCancel={undefined}
      />
    ),
    ...{ field: 'Your answer', button: 'Hand in', isFrozen: true, isNew: true },
    answer: (content) => ({ id: 's', content, link: '', file: null, status: 'submitted', version: 1 }),
  },
}

type Outcome = 'saved' | 'refused' | 'lost'
let sent: string[]
/** Answers the request that was sent last. */
let arrive: (outcome: Outcome) => Promise<void>

/** A server that has one text. Each write is answered by `arrive`. */
function serve({ answer }: Writer) {
  reachThrough(async ({ method, body }: Request) => {
    if (method === 'GET') return { status: 200, answer: answer(now) }
    const { before, ...fields } = body as Record<string, unknown> & { before?: Record<string, string> }
    const text = /First[^"]*/.exec(JSON.stringify(fields))?.[0] ?? ''
    sent.push(text)
    const outcome = await new Promise<Outcome>((resolve) => {
      arrive = async (outcome) => {
        resolve(outcome)
        await wait(50)
      }
    })
    if (outcome === 'lost') throw unreachableError()
    const refuse = (code: string, more = {}) => ({
      status: 409,
      answer: { error: { code, message: '', fields: {}, requestId: '', ...more } },
    })
    if (outcome === 'refused') return refuse('permission_denied')
    const [path, old] = Object.entries(before ?? {})[0] ?? []
    if (path && old !== now && text !== now)
      return refuse('changed_meanwhile', { conflict: { fields: { [path]: now }, by: null, at: null } })
    if (typeof fields.version === 'number' && fields.version !== version) return refuse('changed_meanwhile')
    now = text
    version += 1
    return { status: 200, answer: answer(now) }
  })
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const find = ({ field }: Writer) =>
  [...document.querySelectorAll<HTMLTextAreaElement>('textarea, input')].find(
    (one) => one.getAttribute('aria-label') === field || one.labels?.[0]?.textContent?.startsWith(field),
  ) as HTMLTextAreaElement
const show = async ({ part }: Writer) => {
  renderSignedIn(part, queryClient)
  await wait(50)
}
const leave = () => act(async () => cleanup())
async function type(writer: Writer, value: string) {
  const field = find(writer)
  const isTaken = fireEvent(field, new InputEvent('beforeinput', { bubbles: true, cancelable: true }))
  if (isTaken && !field.readOnly) fireEvent.change(field, { target: { value } })
  await wait(0)
}
async function send({ button }: Writer) {
  const one = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === button)
  if (one) fireEvent.click(one)
  await wait(button ? 0 : 1100)
}
const stored = () => JSON.stringify({ ...localStorage })
const [first, second] = ['First.', 'First. Second.']

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  queryClient.clear()
  forgetOwnDrafts()
  keepPlain(true)
  ;[sent, now, version] = [[], '', 0]
  queryClient.setQueryData([...keys.comments('post'), 'newest'], comments())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe.each(Object.entries(writers))('%s', (_, writer) => {
  const { isFrozen, isUnkept, isNew, isAlike } = writer
  const typed = isFrozen ? first : second

  async function typeOn() {
    serve(writer)
    await show(writer)
    await type(writer, first)
    await send(writer)
    expect(sent).toEqual([first])
    await type(writer, second)
    expect(find(writer).value).toBe(typed)
  }

  it('keeps what was typed while it was saved, and saves it next', async () => {
    await typeOn()
    await arrive('saved')
    if (isFrozen) return expect([stored().includes('First'), now]).toEqual([false, first])
    expect(find(writer).value).toBe(second)
    await wait(300)
    if (!isUnkept) expect(stored()).toContain(second)
    await send(writer)
    expect(sent).toEqual([first, second])
    await arrive('saved')
    await wait(300)
    expect([find(writer)?.value ?? now, now, stored().includes('First')]).toEqual([second, second, false])
  })

  it.skipIf(isAlike)('keeps everything when the save is refused, or its answer is lost', async () => {
    await typeOn()
    for (const outcome of ['refused', 'lost'] as const) {
      await arrive(outcome)
      expect(find(writer).value).toBe(typed)
      await wait(300)
      if (!isUnkept) expect(stored()).toContain(typed)
      // A refused lesson or note waits for the next change.
      if (writer.button) await send(writer)
    }
  })

  it.skipIf(isUnkept)('keeps or sends what was typed before it was left during a save', async () => {
    await typeOn()
    await leave()
    await arrive('saved')
    if (sent.length > 1) await arrive('saved')
    expect([now, stored().includes(second)]).toEqual(
      now === second ? [second, false] : [first, isFrozen !== true],
    )
    await show(writer)
    expect(find(writer).value).toBe(isNew ? '' : typed)
  })

  it.skipIf(writer.button)('is sent before typing pauses when the page is about to end', async () => {
    serve(writer)
    await show(writer)
    await type(writer, first)
    dispatchEvent(new Event('pagehide'))
    await wait(0)
    expect(sent).toEqual([first])
  })

  it.skipIf(isUnkept || isAlike)(
    'keeps what is typed by someone who came back before the answer',
    async () => {
      serve(writer)
      await show(writer)
      await type(writer, first)
      await send(writer)
      await leave()
      await show(writer)
      expect(find(writer).value).toBe(first)
      await type(writer, second)
      await arrive('saved')
      await wait(300)
      expect(find(writer).value).toBe(second)
      expect(stored()).toContain(second)
      if (isFrozen) return
      for (let times = 0; times < 3 && now !== second; times += 1) {
        await send(writer)
        await arrive('saved')
      }
      expect([now, document.body.textContent?.includes('Someone else changed this')]).toEqual([second, false])
    },
  )
})
