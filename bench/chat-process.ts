import type { Signal } from '@guildhall/contract/signals'
import { Pool, WebSocket } from 'undici'
import { newId } from '../server/src/platform/ids.ts'
import type { ChatNow, ChatOrder } from './groups/chat.ts'

// People with one connection each, like an open page, who write to the next but one in the list.
type Talker = { id: string; cookie: string; place: string }

let talkers: Talker[] = []
let clubId = ''
let pool: Pool | undefined
let connected = 0
/** When each message was sent. */
const sent = new Map<string, number>()
/** How often each reached its recipient, and the milliseconds until the first time. */
const arrived = new Map<string, number>()
const times: number[] = []
let failed = 0

process.on('disconnect', () => process.exit(0))
process.on('message', async (order: ChatOrder) => {
  if ('open' in order) open(order)
  if ('write' in order) await write(order)
  const doubled = [...arrived.values()].filter((count) => count > 1).length
  const now: ChatNow = {
    connected,
    sent: sent.size,
    failed,
    lost: sent.size - arrived.size,
    doubled,
    times: [...times],
  }
  process.send?.(now, undefined, undefined, () => {})
})

function open({ origin, club, people }: Extract<ChatOrder, { open: true }>): void {
  clubId = club
  pool = new Pool(origin, { connections: 50, pipelining: 1 })
  talkers = people.map((person, number) => ({
    ...person,
    place: `10.${number % 250}.${Math.floor(number / 250) % 250}.1`,
  }))
  for (const talker of talkers) connect(origin, talker)
}

function connect(origin: string, { id, cookie, place }: Talker): void {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime/v1/?EIO=4&transport=websocket`, {
    headers: { cookie, 'x-forwarded-for': place },
  })
  let isOpen = false
  socket.onerror = () => {}
  socket.onclose = () => {
    if (isOpen) connected -= 1
    isOpen = false
    setTimeout(() => connect(origin, { id, cookie, place }), 500 + Math.random() * 1000)
  }
  socket.onmessage = ({ data }) => {
    const frame = String(data)
    if (frame === '2') socket.send('3')
    else if (frame.startsWith('0')) socket.send('40{}')
    if (!frame.startsWith('42')) return
    const [name, what] = JSON.parse(frame.slice(2)) as [string, Signal]
    if (name === 'viewer') {
      isOpen = true
      connected += 1
    } else if (what.kind === 'message.changed' && what.message.receiver_id === id) {
      const before = sent.get(what.message.id)
      if (before === undefined) return
      const count = arrived.get(what.message.id) ?? 0
      if (count === 0) times.push(performance.now() - before)
      arrived.set(what.message.id, count + 1)
    }
  }
}

/** Sends at a constant rate, whether or not the previous message has arrived. */
async function write({ perSecond, seconds }: Extract<ChatOrder, { write: true }>): Promise<void> {
  for (const one of [sent, arrived]) one.clear()
  times.length = 0
  failed = 0
  const begun = performance.now()
  const all: Promise<void>[] = []
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = begun + (number * 1000) / perSecond
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
    all.push(send(number))
  }
  await Promise.all(all)
  // Acknowledged messages are about to arrive.
  for (let time = 0; time < 100 && arrived.size < sent.size; time++)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

async function send(number: number): Promise<void> {
  const from = talkers[number % talkers.length]
  const to = talkers[(number + 2) % talkers.length]
  if (!from || !to || !pool) return
  const id = newId()
  sent.set(id, performance.now())
  const body = {
    id,
    club_id: clubId,
    receiver_id: to.id,
    message: `Number ${number}: are you coming tonight?`,
  }
  const { statusCode, body: answer } = await pool.request({
    path: '/functions/v1/send-chat-message',
    method: 'POST',
    headers: { cookie: from.cookie, 'x-forwarded-for': from.place, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.dump()
  if (statusCode < 400) return
  failed += 1
  sent.delete(id)
}
