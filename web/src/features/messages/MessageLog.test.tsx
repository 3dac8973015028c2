import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MessageLog } from './MessageLog'
import type { Unsent } from './outbox'
import type { ChatPlace } from './place'
import type { Thread } from './thread'

const thread = {
  ...{ messages: [], next: null, read_sequence: 0, seen_sequence: 0, can: { send: true } },
} as unknown as Thread
const unsent = [
  { id: '1', message: 'On its way', files: undefined, createdAt: '2026-08-05T08:00:00Z' },
] as unknown as Unsent[]

it("announces the viewer's message once, not while it is queued", () => {
  const nothing = () => {}
  const log = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MessageLog
          {...{ thread, unsent, viewerId: 'a', name: 'Mei', place: { with: 'b' } as unknown as ChatPlace }}
          {...{ onReply: nothing, onEdit: nothing, onReport: nothing }}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const live = [...log.slice(0, log.indexOf('On its way')).matchAll(/aria-live="(\w+)"/g)].map(
    ([, value]) => value,
  )
  // The closest ancestor's value applies.
  expect(live).toEqual(['polite', 'off'])
})
