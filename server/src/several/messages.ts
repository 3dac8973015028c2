import type { OutputOf } from '@guildhall/contract/api'
import { chat } from '@guildhall/contract/chat'
import type { ChatMessage } from '@guildhall/contract/messages'
import { realtimePath, type Signal } from '@guildhall/contract/signals'
import { io } from 'socket.io-client'
import { afterAll, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { until } from '../testing/program.ts'
import type { Several, Someone } from '../testing/several.ts'

/** Few by default; CONTRIBUTING.md has the command for many. */
const cuts = Number(process.env.MESSAGE_CUTS ?? 30)
const kills = Number(process.env.MESSAGE_KILLS ?? 2)
const cutsPerKill = Math.ceil(cuts / kills)

/** Messages under broken connections and killed servers. */
export function messageTests(several: Several): void {
  const { a, b, nginx, make, person } = several
  const devices: Device[] = []
  afterAll(() => {
    for (const device of devices) device.close()
  })

  it(
    `arrive once, in order and on every device, through ${cuts} cut connections and ${kills} killed servers`,
    async () => {
      const [mei, leo] = [await person(), await person()]
      const club = await make.club({ owner: mei.who })
      await make.member(club, leo.who)
      for (const [one, other] of [
        [mei, leo],
        [leo, mei],
        [mei, leo],
        [leo, mei],
      ] as const)
        devices.push(openDevice(nginx.url, one, other, club.id))
      await until(() => devices.every((device) => device.isConnected()))
      const writing = devices.map((device) => device.write())
      const sent = () => devices.flatMap((device) => device.sent)

      for (let kill = 0; kill < kills; kill++) {
        for (let cut = 0; cut < cutsPerKill; cut++) {
          const before = sent().length
          devices[cut % devices.length]?.cut()
          await until(() => sent().length > before)
        }
        const server = kill % 2 ? b : a
        await server.process.end('SIGKILL')
        const before = sent().length
        await until(() => sent().length > before + devices.length)
        await server.start()
      }
      for (const device of devices) device.stop()
      await Promise.all(writing)

      const stored = await everyMessage(mei, leo, club.id)
      expect(stored.map(({ id }) => id).sort()).toEqual(sent().sort())
      for (const device of devices) {
        const own = stored.filter(({ id }) => device.sent.includes(id))
        expect(own.map(({ id }) => id)).toEqual(device.sent)
        await until(() => device.received().length === stored.length)
        expect(device.received()).toEqual(stored.map(({ id }) => id))
      }
      const unread = await leo.through.call('GET /unread-messages')
      expect(unread.total).toBe(stored.filter(({ sender_id: id }) => id === mei.who.id).length)
    },
    Math.max(180_000, kills * 60_000),
  )
}

type Answer = OutputOf<'POST /functions/v1/get-chat-messages'>
type Device = ReturnType<typeof openDevice>

/**
 * A person's device in a conversation, acting like the page: it sends messages one after the other, each under its id
 * until confirmed, and requests what follows its last revision after each connect and gap.
 */
function openDevice(url: string, { cookie, through }: Someone, { who: other }: Someone, clubId: string) {
  const known = new Map<string, ChatMessage>()
  const sent: string[] = []
  let revision = 0
  let isStopped = false
  let isClosed = false
  let cutting = new AbortController()
  let isAsking = false
  let isToAskAgain = false

  const socket = io(url, {
    path: realtimePath,
    transports: ['websocket'],
    extraHeaders: { cookie },
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 500,
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect', () => ask())
  socket.on('signal', (signal: Signal) => {
    if (signal.kind !== 'message.changed') return
    keep(signal.message)
    if (signal.message.revision === revision + 1) revision += 1
    else if (signal.message.revision > revision) ask()
  })

  const keep = (message: ChatMessage) => {
    const before = known.get(message.id)
    if (!before || before.revision < message.revision) known.set(message.id, message)
  }
  /** Undefined without a response, or for a refusal. */
  const post = async <T>(path: string, body: object): Promise<T | undefined> => {
    try {
      const answer = await through.fetch(`/functions/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: cutting.signal,
      })
      return answer.ok ? ((await answer.json()) as T) : undefined
    } catch {
      return undefined
    }
  }

  /** Fetches everything after the last revision, and once more for calls made meanwhile. */
  function ask(): void {
    isToAskAgain = true
    if (!isAsking) void askOn()
  }
  async function askOn(): Promise<void> {
    isAsking = true
    while (isToAskAgain) {
      isToAskAgain = false
      await askOnce()
    }
    isAsking = false
  }
  async function askOnce(): Promise<void> {
    const body = { club_id: clubId, receiver_id: other.id, after: revision }
    const answer = await post<Answer>('get-chat-messages', body)
    isToAskAgain ||= !answer && !isClosed
    if (!answer) return
    for (const message of answer.messages) keep(message)
    const isAll = answer.messages.length < chat.changes
    isToAskAgain ||= !isAll
    revision = Math.max(revision, isAll ? answer.revision : (answer.messages.at(-1)?.revision ?? 0))
  }

  return {
    sent,
    isConnected: () => socket.connected,
    received: () => [...known.values()].sort((one, next) => one.sequence - next.sequence).map(({ id }) => id),
    /** Breaks the live connection without a close frame, and all pending requests. */
    cut: () => {
      cutting.abort()
      cutting = new AbortController()
      const { ws } = (socket.io.engine?.transport ?? {}) as { ws?: { terminate(): void } }
      ws?.terminate()
    },
    stop: () => {
      isStopped = true
    },
    close: () => {
      isClosed = true
      socket.close()
    },
    async write(): Promise<void> {
      while (!isStopped) {
        const id = newId()
        const message = `Message ${id}`
        const body = { id, message, sender_id: through.person?.id, receiver_id: other.id, club_id: clubId }
        while (!(await post<ChatMessage>('send-chat-message', body)));
        sent.push(id)
      }
    },
  }
}

/** The server's messages, oldest first. */
async function everyMessage(one: Someone, { who: other }: Someone, clubId: string): Promise<ChatMessage[]> {
  const all: ChatMessage[] = []
  let cursor: string | null = null
  do {
    const body = { club_id: clubId, receiver_id: other.id, cursor }
    const page: { messages: ChatMessage[]; next: string | null } = await one.through.call(
      'POST /functions/v1/get-chat-messages',
      { body },
    )
    all.unshift(...page.messages.toReversed())
    cursor = page.next
  } while (cursor)
  return all
}
