import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { addTask } from '../database/write.ts'
import { newId } from '../ids.ts'
import { openMailer } from '../mail/mail.ts'

/** A mail server that takes connections, says what is given, and then nothing any more. */
async function openSilentPostOffice(...greetings: string[]) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    const left = [...greetings]
    const answer = () => {
      const next = left.shift()
      if (next) socket.write(`${next}\r\n`)
    }
    socket.on('data', answer)
    answer()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  afterAll(close)
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, connections: () => sockets.size, close }
}

const post = await openSilentPostOffice()
const { app, ann, cam, hall, make, as, eventually, databaseUrl } = await openWorld({ smtpUrl: post.url })
const { db, files } = app.deps
// Before the world, which waits for its tasks.
afterAll(post.close)

const bellOf = async (who: Client) =>
  (await who.call('GET /notifications', { query: {} })).items.map(({ title }) => title)
const ring = async (title: string) => {
  const { id } = await make.post({ club: hall, author: personOf(ann), title })
  await cam.call('PUT /content/:contentId/like', { params: { contentId: id } })
  await eventually(async () => (await bellOf(ann)).some((one) => one.includes(title)))
}

describe('notifications are sent', () => {
  it('while a mail server accepts connections and hangs', async () => {
    for (let n = 0; n < 8; n++)
      await addTask(db, 'mail.send', { to: `p${n}@x.test`, subject: newId(), text: '', html: '' })
    await eventually(async () => post.connections() === 3)
    await ring('A kiln')
    expect(post.connections()).toBe(3)
  })

  it('while exports run, one at a time', async () => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const put = files.putStream.bind(files)
    const putting = vi.spyOn(files, 'putStream').mockImplementation(async (...args) => {
      await ended
      return put(...args)
    })
    const people = await Promise.all(Array.from({ length: 4 }, async () => as(await make.person())))
    for (const person of people) await person.call('POST /my/exports')
    await eventually(async () => putting.mock.calls.length > 0)
    await ring('A loom')
    expect(putting).toHaveBeenCalledTimes(1)
    end()
    for (const person of people)
      await eventually(async () => (await person.call('GET /my/exports')).items[0]?.status === 'ready')
  })
})

it('a lane is woken by the names of queued tasks, announced with the commit', async () => {
  const { id } = await make.post({ club: hall, author: personOf(ann) })
  const names = new Set<string | undefined>()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  client.on('notification', ({ payload }) => names.add(payload))
  await client.query('listen tasks')
  await cam.call('PUT /content/:contentId/like', { params: { contentId: id } })
  await addTask(db, 'clubs.score', { clubId: hall.id })
  await eventually(async () => names.has('clubs.score'))
  await client.end()
  expect([...names].toSorted()).toEqual(['clubs.score', 'notify.response'])
})

describe('a mail server times out that', () => {
  const patient = {
    dnsTimeout: 60_000,
    connectionTimeout: 60_000,
    greetingTimeout: 60_000,
    socketTimeout: 60_000,
  }
  const mail = { to: 'p@x.test', subject: 'Hello', text: 'Hello', html: '<p>Hello' }
  const send = async (greetings: string[], limits: Partial<typeof patient>) => {
    const { url } = await openSilentPostOffice(...greetings)
    return openMailer({ ...app.deps.env, smtpUrl: url }, db, app.deps.log, {
      limits: { ...patient, ...limits },
    }).send(mail)
  }

  it('never greets', async () => {
    await expect(send([], { greetingTimeout: 200 })).rejects.toThrow('Greeting never received')
  })

  it.each([
    ['the greeting', ['220 x.test']],
    ['the recipient', ['220 x.test', '250 x.test', '250 OK', '250 OK']],
    ['the text', ['220 x.test', '250 x.test', '250 OK', '250 OK', '354 Go on']],
  ])('is silent after %s', async (_what, greetings) => {
    await expect(send(greetings, { socketTimeout: 200 })).rejects.toThrow('Timeout')
  })
})
