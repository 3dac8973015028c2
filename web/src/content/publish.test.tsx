// @vitest-environment jsdom
import type { ContentItem } from '@guildhall/contract/feed'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { keys } from '../lib/cache/keys'
import { queryClient } from '../lib/cache/queryClient'
import { call, reachThrough } from '../lib/net/call'
import { unreachableError } from '../lib/net/callError'
import { toast } from '../lib/page/toast'
import { keepPlain } from '../ui/plainWriting'
import { renderPart } from '../ui/rendering.fixture'
import CreateDialog from './CreateDialog'
import { type FieldsProps, formOf, type KindForm } from './form'
import type { KindTexts } from './kind'

vi.mock('../ui/Dialog', () => ({
  Dialog: ({ opened, children }: { opened: boolean; children: React.ReactNode }) => opened && children,
}))

type Values = { title: string }
function Fields({ form, button, children }: FieldsProps<Values>) {
  return (
    <form {...form.bind}>
      {children}
      <input aria-label="Title" {...form.getInputProps('title')} />
      <button type="submit">{button}</button>
    </form>
  )
}
const form: KindForm<Values, ContentItem> = {
  schema: z.looseObject({}),
  empty: { title: '' },
  valuesOf: ({ title }) => ({ title }),
  slugFrom: 'title',
  labels: { title: 'Title' },
  Fields,
  writes: {
    publish: (club, body) => call('POST /clubs/:club/posts', { params: { club }, body: body as never }),
    change: (contentId, body) => call('PUT /posts/:contentId', { params: { contentId }, body }),
    asCard: (item) => item,
  },
}
const texts = {
  create: 'Create Poll',
  created: ['Poll created'],
  createFailed: ['Failed to create poll', ''],
  reasons: {},
} as unknown as KindTexts
const kind = { type: 'poll' as const, texts, form: formOf(async () => form) }
const club = { id: 'k', slug: 'chess', name: 'Chess', logoUrl: null, currency: 'USD', isPrivate: false }

/** Titles on the server, by ID. */
let stored: Map<string, string>
let sent: string[]
let isOffline: boolean
/** Accepts requests, but loses the responses. */
let losesResponse: boolean
/** Everything waits for a moderator. */
let holds: boolean
const refusal = (status: number, code: string) => ({
  status,
  answer: { error: { code, message: '', requestId: 'x', fields: {} } },
})
const errorToast = vi.spyOn(toast, 'error')

beforeEach(() => {
  ;[stored, sent, isOffline, losesResponse, holds] = [new Map(), [], false, false, false]
  localStorage.clear()
  errorToast.mockClear()
  keepPlain(true)
  queryClient.clear()
  queryClient.setQueryData(keys.session, { viewer: { id: 'mia', firstName: 'Mia' }, expiresAt: null })
  reachThrough(async ({ method, path, body }) => {
    if (method === 'GET') return refusal(404, 'content_not_found')
    if (isOffline) throw unreachableError()
    if (holds) return refusal(409, 'held_for_review')
    const { id, title, before } = body as { id: string; title: string; before?: Values }
    const answer = method === 'POST' ? create(id, title) : change(path.split('/').at(-1) ?? '', title, before)
    if (losesResponse) throw unreachableError()
    return answer
  })
})
afterEach(cleanup)

const answerOf = (id: string) => ({ status: 200, answer: { id, type: 'post', slug: id, club } })
function create(id: string, title: string) {
  sent.push(`create ${title}`)
  const known = stored.get(id)
  if (known !== undefined && known !== title) return refusal(409, 'id_taken')
  stored.set(id, title)
  return answerOf(id)
}
function change(id: string, title: string, before: Values | undefined) {
  sent.push(`change ${before?.title} to ${title}`)
  if (!stored.has(id)) return refusal(404, 'content_not_found')
  if (stored.get(id) !== before?.title) return refusal(409, 'changed_meanwhile')
  stored.set(id, title)
  return answerOf(id)
}

async function open() {
  // Loads the form.
  await act(async () => {
    renderPart(
      <Suspense>
        <CreateDialog {...{ club, kind }} opened onClose={closed} />
      </Suspense>,
      queryClient,
    )
  })
  await screen.findByLabelText('Title')
}
const closed = vi.fn()
const title = () => screen.getByLabelText('Title') as HTMLInputElement
async function publish(text: string) {
  const before = errorToast.mock.calls.length + closed.mock.calls.length
  fireEvent.change(title(), { target: { value: text } })
  fireEvent.submit(title().form as HTMLFormElement)
  await waitFor(() => expect(errorToast.mock.calls.length + closed.mock.calls.length).toBe(before + 1))
}

describe('publishing an item', () => {
  beforeEach(() => closed.mockClear())

  it('keeps the input when the server can’t be reached, and publishes it at the next press', async () => {
    isOffline = true
    await open()
    await publish('Oak or ash?')
    expect(errorToast).toHaveBeenCalledWith('Failed to create poll', 'You’re offline. Your draft is saved.')
    expect(title().value).toBe('Oak or ash?')
    await waitFor(() => expect(localStorage.getItem('guildhall-draft:mia:poll:k')).toContain('Oak or ash?'))
    isOffline = false
    await publish('Oak or ash?')
    expect(closed).toHaveBeenCalledTimes(1)
    expect([...stored.values()]).toEqual(['Oak or ash?'])
    expect(localStorage.getItem('guildhall-draft:mia:poll:k')).toBeNull()
  })

  it('closes and discards the draft when a moderator looks at it first', async () => {
    const success = vi.spyOn(toast, 'success')
    holds = true
    await open()
    await publish('Oak or ash?')
    expect(closed).toHaveBeenCalledTimes(1)
    expect(errorToast).not.toHaveBeenCalled()
    expect(success.mock.calls).toEqual([
      ['Waiting for a moderator', 'A moderator looks at this first. You’ll be notified.'],
    ])
    expect(localStorage.getItem('guildhall-draft:mia:poll:k')).toBeNull()
    success.mockRestore()
  })

  it('doesn’t say that a draft is saved when storage is full', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    isOffline = true
    await open()
    await publish('Oak or ash?')
    await screen.findByText(/can’t be kept as a draft/)
    await publish('Oak or elm?')
    expect(errorToast).toHaveBeenLastCalledWith(
      'Failed to create poll',
      'Network error. Please check your connection and try again.',
    )
    vi.mocked(Storage.prototype.setItem).mockRestore()
  })

  it('creates the item once when the first response was lost', async () => {
    losesResponse = true
    await open()
    await publish('Oak or ash?')
    losesResponse = false
    await publish('Oak or ash?')
    expect(sent).toEqual(['create Oak or ash?', 'create Oak or ash?'])
    expect([...stored.values()]).toEqual(['Oak or ash?'])
  })

  it('creates the last version once when it was edited after lost responses and a reload', async () => {
    losesResponse = true
    await open()
    await publish('One')
    await publish('Two')
    await waitFor(() => expect(localStorage.getItem('guildhall-draft:mia:poll:k')).toContain('"Two"'))
    cleanup()
    losesResponse = false
    await open()
    await waitFor(() => expect(title().value).toBe('Two'))
    await publish('Three')
    // Either may have arrived; the first did.
    expect(sent.slice(-3)).toEqual(['create Three', 'change Two to Three', 'change One to Three'])
    expect([...stored.values()]).toEqual(['Three'])
  })

  it('renews the ID when another tab published the same draft', async () => {
    await open()
    await publish('One')
    const [id = ''] = stored.keys()
    cleanup()
    const draft = { id, fields: { title: 'Two' }, files: [] }
    const entry = { version: 2, at: Date.now(), data: draft }
    localStorage.setItem('guildhall-draft:mia:poll:k', JSON.stringify(entry))
    await open()
    await publish('Two')
    expect([...stored.values()]).toEqual(['One', 'Two'])
  })

  it('stores no unacknowledged version when the server refuses it', async () => {
    await open()
    reachThrough(async ({ method }) =>
      method === 'GET' ? refusal(404, 'content_not_found') : refusal(403, 'publish_members_denied'),
    )
    await publish('One')
    await waitFor(() => expect(localStorage.getItem('guildhall-draft:mia:poll:k')).toContain('"One"'))
    expect(localStorage.getItem('guildhall-draft:mia:poll:k')).toContain('"unacknowledged":[]')
  })
})
