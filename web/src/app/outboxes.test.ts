import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Waiting, waitingOutbox } from '../content/outbox/outbox'
import { reachThrough } from '../lib/call'
import { keys } from '../lib/keys'
import { keepSendingAll } from './outboxes'

const queries = new QueryClient()
const entry = (id: string, given: Partial<Waiting> = {}): Waiting => ({
  ...{ id, kind: 'comment', place: 'post', about: { club: null, item: null } },
  ...{ draft: { id: `c${id}` }, values: `Words ${id}`, unheard: [] },
  ...given,
})
type Request = { method: string; path: string; body?: unknown }
const said = ({ body }: Request) => (body as { content: string }).content
const refusal = (status: number, code: string, fields = {}) => ({
  status,
  answer: { error: { code, message: '', requestId: 'x', fields } },
})

let signedIn = 'mia'
let sent: Request[] = []
/** What the server answers to what is sent, one after the other; then it takes what comes. */
let answers: { status: number; answer: unknown }[] = []

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  ;[signedIn, sent, answers] = ['mia', [], []]
  reachThrough(async (request) => {
    if (request.path.endsWith('/session'))
      return { status: 200, answer: { viewer: { id: signedIn }, expiresAt: null } }
    sent.push(request)
    const answer = answers.shift()
    return answer ?? { status: 200, answer: { id: 'c', contentId: 'post', parentId: null } }
  })
  for (const { id } of waitingOutbox.of('mia')) waitingOutbox.remove('mia', id)
  queries.setQueryData(keys.session, { viewer: { id: 'mia' }, expiresAt: null })
  return () => {
    stop()
    vi.useRealTimers()
  }
})
const begin = async (entries: Waiting[], ms = 0) => {
  for (const one of entries) waitingOutbox.keep('mia', one)
  stop = keepSendingAll(queries)
  await vi.advanceTimersByTimeAsync(ms)
}

it('sends what waits in its order, replies to what they answer', async () => {
  await begin([entry('2', { place: 'post:comment' }), entry('1')])
  expect(sent.map(said)).toEqual(['Words 1', 'Words 2'])
  expect(sent.map(({ body }) => (body as { parentId?: string }).parentId)).toEqual([undefined, 'comment'])
  expect(waitingOutbox.of('mia')).toEqual([])
})

it('sends nothing in the name of somebody else, also where the page has not heard of them yet', async () => {
  signedIn = 'leo'
  await begin([entry('1')], 30_000)
  expect(sent).toEqual([])
  expect(waitingOutbox.of('mia')).toMatchObject([{ id: '1' }])
  expect(waitingOutbox.of('mia')[0]?.failed).toBeUndefined()
  signedIn = 'mia'
  await vi.advanceTimersByTimeAsync(15_000)
  expect(sent.map(said)).toEqual(['Words 1'])
})

it('says why it was refused, at which field too, and goes on', async () => {
  answers = [
    refusal(404, 'content_not_found'),
    refusal(400, 'bad_input', { startTime: 'This is over' }),
    refusal(403, 'publish_members_denied'),
  ]
  await begin([
    entry('1'),
    entry('2', { kind: 'event', place: 'club', values: {} }),
    entry('3', { kind: 'post', place: 'club', values: {} }),
    entry('4'),
  ])
  expect(waitingOutbox.of('mia').map(({ id, failed }) => [id, failed])).toEqual([
    ['1', 'It has been deleted.'],
    ['2', 'This is over'],
    ['3', 'Members are not allowed to publish posts. Please contact a club admin.'],
  ])
  expect(sent.map(({ path }) => path)).toEqual([
    '/rest/v1/content/post/comments',
    '/rest/v1/clubs/club/events',
    '/rest/v1/clubs/club/posts',
    '/rest/v1/content/post/comments',
  ])
})

it('uses another id where that is something else’s, and keeps it for the next try', async () => {
  answers = [refusal(409, 'id_taken'), refusal(404, 'content_not_found')]
  await begin([entry('1')])
  const [one, two] = sent.map(({ body }) => (body as { id: string }).id)
  expect(one).toBe('c1')
  expect(waitingOutbox.of('mia')[0]?.draft.id).toBe(two)
})

it('makes of what arrived unheard what is wanted by now', async () => {
  answers = [refusal(409, 'id_taken')]
  await begin([entry('1', { unheard: ['Older words'] })])
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /rest/v1/content/post/comments',
    'PATCH /rest/v1/comments/c1',
  ])
  expect(waitingOutbox.of('mia')).toEqual([])
})
