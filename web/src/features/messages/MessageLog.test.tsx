// @vitest-environment jsdom
import type { ChatMessage } from '@guildhall/contract/messages'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { logSizes } from './logWindow'
import { MessageLog } from './MessageLog'
import { threadQuery } from './messages.api'
import type { Unsent } from './outbox'
import type { ChatPlace } from './place'
import type { Thread } from './thread'

const place: ChatPlace = { clubId: 'k', personId: 'b' }
const thread = {
  ...{ messages: [], next: null, later: null, read_sequence: 0, seen_sequence: 0, can: { send: true } },
} as unknown as Thread
const unsent = [
  { id: '1', message: 'On its way', files: undefined, createdAt: '2026-08-05T08:00:00Z' },
] as unknown as Unsent[]
const nothing = () => {}
const props = { thread, unsent: [], viewerId: 'a', name: 'Mei', place }
const handlers = { onReply: nothing, onEdit: nothing, onReport: nothing, onOpen: nothing }

const message = (sequence: number): ChatMessage => ({
  id: `m${sequence}`,
  ...{ conversation_id: 'c', club_id: 'k', sender_id: 'b', receiver_id: 'a', status: 'read' },
  message: `Message ${sequence}`,
  // A hundred each day.
  created_at: new Date(2026, 0, 1 + Math.floor(sequence / 100), 12, 0, sequence % 60).toISOString(),
  ...{ sequence, revision: sequence, edited_at: null, taken_back_at: null, reply_to: null, quote: null },
  ...{ images: [], attachments: [], reactions: [] },
})
const loaded = (from: number, to: number, given: Partial<Thread> = {}): Thread => ({
  ...thread,
  read_sequence: to,
  messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  ...given,
})

/** The pages that the server was asked for: before or after a sequence. */
const asked: { cursor?: string; later?: number }[] = []
beforeEach(() => {
  asked.length = 0
  Element.prototype.scrollIntoView = vi.fn()
  reachThrough(async ({ body }) => {
    const { cursor, later } = body as { cursor?: string; later?: number }
    asked.push(cursor ? { cursor } : { later })
    const page = cursor
      ? loaded(Number(cursor) - 20, Number(cursor) - 1, { next: null })
      : loaded((later ?? 0) + 1, (later ?? 0) + 20)
    return { status: 200, answer: { ...page, messages: page.messages.toReversed() } }
  })
  return cleanup
})

type Shown = { around?: number; onOpen?: (around: number | undefined) => void }

function Log({ around, onOpen = nothing }: Shown) {
  const at = { ...place, around }
  const { data } = useQuery(threadQuery(useQueryClient(), at))
  return data && <MessageLog {...props} {...handlers} onOpen={onOpen} place={at} thread={data} />
}

function show(thread: Thread, given: Shown = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(keys.thread('k', 'b', given.around), thread)
  renderPart(<Log {...given} />, queries)
}

it("announces the viewer's message once, not while it is queued", () => {
  const log = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MessageLog {...props} {...handlers} unsent={unsent} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const live = [...log.slice(0, log.indexOf('On its way')).matchAll(/aria-live="(\w+)"/g)].map(
    ([, value]) => value,
  )
  // The closest ancestor's value applies.
  expect(live).toEqual(['polite', 'off'])
})

/** A hundred messages take jsdom seconds on a busy machine. */
const busy = { timeout: 20_000 }
// By selectors, because roles of so many nodes take as long.
const log = () => document.querySelector('[role=log]') as HTMLElement
const pressLatest = () => fireEvent.click(screen.getByText('Latest messages'))
const articles = () => [...log().querySelectorAll<HTMLElement>('[data-message]')]
const shown = () => [articles()[0]?.dataset.message, articles().at(-1)?.dataset.message]
/** jsdom lays nothing out: heights are as if each message were 20 px. */
function scrollTo(end: 'top' | 'bottom') {
  const height = articles().length * 20
  Object.defineProperty(log(), 'scrollHeight', { configurable: true, get: () => height })
  log().scrollTop = end === 'top' ? 0 : height
  fireEvent.scroll(log())
}

describe('a log of 10,000 messages', () => {
  it('has a bounded number of them in the document, and reaches each by scrolling', () => {
    show(loaded(1, 10_000))
    expect(shown()).toEqual([`m${10_001 - logSizes.shown}`, 'm10000'])
    expect(log().getAttribute('aria-live')).toBe('polite')
    for (let turn = 0; turn < 4; turn++) {
      scrollTo('top')
      expect(articles().length).toBeLessThanOrEqual(logSizes.shown)
    }
    expect(shown()[0]).toBe(`m${10_001 - logSizes.shown - 4 * logSizes.step}`)
    // What scrolling brings is no news.
    expect(log().getAttribute('aria-live')).toBe('off')
    // A day that begins above keeps its heading.
    expect(log().querySelector('section time')).not.toBeNull()
    for (let turn = 0; turn < 4; turn++) scrollTo('bottom')
    expect(shown()).toEqual([`m${10_001 - logSizes.shown}`, 'm10000'])
    expect(log().getAttribute('aria-live')).toBe('polite')
    expect(asked).toEqual([])
  })

  it('keeps the focus when the focused message leaves the document', () => {
    show(loaded(1, 1000))
    articles().at(-1)?.focus()
    for (let turn = 0; turn < 3; turn++) scrollTo('top')
    expect(document.activeElement).toBe(log())
  })

  it('returns to the latest messages by its button', () => {
    show(loaded(1, 1000))
    for (let turn = 0; turn < 3; turn++) scrollTo('top')
    pressLatest()
    expect(shown()[1]).toBe('m1000')
  })

  it('loads earlier messages only where all loaded ones were shown', async () => {
    show(loaded(500, 600, { next: '500' }))
    scrollTo('top')
    await waitFor(() => expect(shown()).toEqual(['m480', 'm600']), busy)
    expect(asked).toEqual([{ cursor: '500' }])
  })
})

describe('a log opened at a message', () => {
  it('shows and focuses it, and loads what follows until the latest', async () => {
    const onOpen = vi.fn()
    show(loaded(480, 520, { later: 520, next: '480' }), { around: 500, onOpen })
    expect(document.activeElement?.getAttribute('data-message')).toBe('m500')
    expect([...document.querySelectorAll('[data-found]')]).toEqual([document.activeElement])
    expect(log().getAttribute('aria-live')).toBe('off')
    pressLatest()
    expect(onOpen).toHaveBeenCalledWith(undefined)
    scrollTo('bottom')
    await waitFor(() => expect(shown()).toEqual(['m480', 'm540']), busy)
    expect(asked).toEqual([{ later: 520 }])
    await waitFor(() => expect(log().getAttribute('aria-live')).toBe('polite'), busy)
  })
})
