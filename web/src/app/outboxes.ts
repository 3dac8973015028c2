import type { ContentItem } from '@guildhall/contract/feed'
import { type ContentKind, featureOf } from '@guildhall/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import { type Waiting, waitingLock, waitingOutbox } from '../content/outbox/outbox'
import { whyNotPublished, wrongField } from '../content/whyNotPublished'
import { publishOnce, showOnTop, type Writes } from '../content/writes'
import { sendWaitingComment, whyNotAdded } from '../features/comments/comments.api'
import { keepSendingMessages } from '../features/messages/sending'
import { call } from '../lib/call'
import { CallError } from '../lib/callError'
import { errorText } from '../lib/errorText'
import { keepSending } from '../lib/keepSending'
import { keys } from '../lib/keys'
import { toast } from '../lib/toast'
import { kindOf } from './content/kinds'

/** Sends what was written before, or without a connection: messages, comments and content. Returns how to stop. */
export function keepSendingAll(queries: QueryClient): () => void {
  const stopMessages = keepSendingMessages(queries)
  const stopWaiting = keepSending({
    ...{ queries, outbox: waitingOutbox, lock: waitingLock },
    send: (personId, entry) => send(queries, personId, entry),
    whyNot,
  })
  return () => {
    stopMessages()
    stopWaiting()
  }
}

async function send(queries: QueryClient, personId: string, entry: Waiting): Promise<() => void> {
  await expectSignedIn(queries, personId)
  /** The id is something else's. */
  const renew = () => {
    const id = uuidv7()
    waitingOutbox.keep(personId, { ...entry, draft: { ...entry.draft, id } })
    return id
  }
  if (entry.kind === 'comment') return sendWaitingComment(queries, entry, renew)
  const { kind, place, draft, values, unheard, groups } = entry as Waiting & OfItem
  const item = await publishOnce<object, ContentItem>({
    ...{ writes: writesOf(kind), club: place, id: draft.id },
    ...{ values, unheard, groups, renew },
  })
  return () => {
    showOnTop(queries, writesOf(kind), item)
    const { created } = kindOf(kind)?.texts ?? {}
    if (created) toast.success(...created)
  }
}

/** Of any kind: each has its endpoints under its plural. Its card is whole until it has been read from the server. */
const writesOf = (type: ContentKind): Writes<object, ContentItem> => ({
  publish: (club, body) =>
    call(`POST /clubs/:club/${featureOf[type]}` as 'POST /clubs/:club/posts', {
      ...{ params: { club }, body: body as never },
    }),
  change: (contentId, body) =>
    call(`PUT /${featureOf[type]}/:contentId` as 'PUT /posts/:contentId', { params: { contentId }, body }),
  asCard: (item) => item,
})
type OfItem = { kind: ContentKind; values: object; unheard: object[] }

/** Nothing is sent in the name of somebody else who is signed in by now; the page is about to hear of it. */
async function expectSignedIn(queries: QueryClient, personId: string): Promise<void> {
  const { viewer } = await call('GET /auth/v1/session')
  if (viewer?.id === personId) return
  void queries.invalidateQueries({ queryKey: keys.session })
  throw new CallError('sign_in_required', 401, 'Someone else is signed in')
}

/** Tells it as well, wherever its author is by now. */
function whyNot({ kind, place }: Waiting, error: unknown): string {
  const wrong = wrongField(error)
  const known = kind === 'comment' ? undefined : kindOf(kind)
  const [title, reason = ''] = known ? whyNotPublished(known, error) : whyNotAdded(error, place.includes(':'))
  const why = wrong ?? (reason || errorText(error))
  toast.error(title, why)
  return why
}
