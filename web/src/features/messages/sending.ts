import type { Session } from '@guildhall/contract/accounts'
import { chat } from '@guildhall/contract/chat'
import type { QueryClient } from '@tanstack/react-query'
import { waitBefore } from '../../lib/backoff'
import { call } from '../../lib/call'
import { CallError } from '../../lib/callError'
import { errorText } from '../../lib/errorText'
import { keys } from '../../lib/keys'
import { noFiles } from './chatFiles'
import { keepUnsent, removeUnsent, subscribe, type Unsent, unsentOf } from './outbox'
import { receive } from './threads.cache'

const pauses = { least: 1000, most: 10_000 }
/** A connection that was lost unnoticed would keep the next one waiting. */
const patience = 20_000

/** Sends what waits in this browser, one after the other, for as long as the person is signed in. Returns how to stop. */
export function keepSending(queries: QueryClient): () => void {
  let isRunning = false
  let isStopped = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const signedIn = () => queries.getQueryData<Session>(keys.session)?.viewer?.id
  const nextOf = (personId: string) => unsentOf(personId).find(({ failed }) => failed === undefined)

  async function run(): Promise<void> {
    clearTimeout(timer)
    const personId = signedIn()
    if (isRunning || isStopped || !personId || !nextOf(personId)) return
    isRunning = true
    const wait = await alone(personId, () => sendAll(personId)).finally(() => {
      isRunning = false
    })
    if (isStopped) return
    if (wait !== undefined) timer = setTimeout(() => void run(), wait)
    else void run()
  }

  /** Undefined once nothing waits; else in how many milliseconds to try again. */
  async function sendAll(personId: string): Promise<number | undefined> {
    for (let next = nextOf(personId); next && !isStopped; next = nextOf(personId)) {
      // Sign-out, or somebody else, has come between.
      if (signedIn() !== personId) return waitBefore(tries++, pauses)
      const wait = await send(queries, personId, next)
      if (wait !== undefined) return wait || waitBefore(tries++, pauses)
      tries = 0
    }
    return undefined
  }

  const again = () => {
    tries = 0
    void run()
  }
  const stop = subscribe(() => void run())
  addEventListener('online', again)
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stop()
    removeEventListener('online', again)
  }
}

/** One tab at a time, so that what several write leaves in its order. */
const alone = async <T>(personId: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`guildhall-outbox:${personId}`, work) : work()

/** Undefined once it is sent or refused; else how long to wait, 0 for as long as one thinks fit. */
async function send(queries: QueryClient, personId: string, unsent: Unsent): Promise<number | undefined> {
  const { id, clubId, receiverId, message, files = noFiles, replyTo, contentId } = unsent
  const signal = AbortSignal.timeout(patience)
  try {
    const sent = await call('POST /functions/v1/send-chat-message', {
      signal,
      body: {
        ...{ id, message, sender_id: personId, receiver_id: receiverId, club_id: clubId },
        ...{ reply_to: replyTo?.id, content_id: contentId },
        image_paths: files.images.map(({ path }) => path),
        attachment_paths: files.attachments.map(({ path }) => path),
      },
    })
    receive(queries, sent)
    removeUnsent(personId, id)
    return undefined
  } catch (error) {
    const wait = signal.aborted ? 0 : waitAfter(error)
    if (error instanceof CallError && error.code === 'permission_denied')
      void queries.invalidateQueries({ queryKey: keys.session })
    if (wait === undefined) keepUnsent(personId, { ...unsent, failed: whyNot(error) })
    return wait
  }
}

/** Those that do not speak against the message itself. */
const passing = ['sign_in_required', 'session_not_found', 'permission_denied', 'request_timeout']

function waitAfter(error: unknown): number | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.unreachable || passing.includes(error.code)) return 0
  return error.code === 'rate_limited' ? (error.more.retryAfter ?? 1) * 1000 : undefined
}

export const notAllowedText = 'You can’t send messages in this conversation.'

const whyNot = (error: unknown): string =>
  errorText(error, 'Failed to send the message.', {
    chat_not_allowed: notAllowedText,
    person_blocked: 'You blocked this person.',
    club_not_found: 'This club was deleted.',
    message_not_found: 'The message you answered is gone.',
    file_not_found: 'A file of this message is gone. Discard the message and attach the file again.',
    file_in_use: 'A file of this message is used elsewhere already.',
    bad_input: `A message has at most ${chat.message.toLocaleString('en')} characters.`,
  })
