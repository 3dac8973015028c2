import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from './platform/ids.ts'
import { clubForm, postForm } from './testing/forms.ts'
import { password } from './testing/make.ts'
import { freePort, type Program, startProgram, until } from './testing/program.ts'
import { project, shell, type } from './testing/shell.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-recovery-'))
const port = await freePort()
const origin = `http://localhost:${port}`
let server: Program | undefined

afterAll(async () => {
  if (server?.isRunning()) await server.end()
  await rm(dataDir, { recursive: true, force: true })
})

it('a server killed by SIGKILL keeps every acknowledged write once, and leaves no database running', async () => {
  server = await start()
  const cookie = await signUp('kept@people.test')
  const club = await post<{ slug: string }>('/rest/v1/clubs', cookie, clubForm({ name: 'Kept Club' }))

  const acknowledged: string[] = []
  const tried: string[] = []
  const writers = Array.from({ length: 6 }, async () => {
    for (;;) {
      const id = newId()
      tried.push(id)
      const body = postForm({ id, title: `Kept ${id}` })
      try {
        await post(`/rest/v1/clubs/${club.slug}/posts`, cookie, body)
        acknowledged.push(id)
      } catch {
        return
      }
    }
  })
  await until(() => acknowledged.length > 40)
  const database = await postmaster()
  await server.end('SIGKILL')
  await Promise.all(writers)
  await until(() => !isAlive(database))

  server = await start()
  for (const id of acknowledged) expect((await get(`/rest/v1/content/${id}`, cookie)).id).toBe(id)
  // Retries without an earlier response publish now, unless already published: never twice.
  for (const id of tried) {
    const body = postForm({ id, title: `Kept ${id}` })
    await post(`/rest/v1/clubs/${club.slug}/posts`, cookie, body)
  }
  expect((await get(`/rest/v1/clubs/${club.slug}/counts`, cookie)).posts).toBe(tried.length)
  const seen = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: { id: string }[]; next: string | null } = await get(
      `/rest/v1/clubs/${club.slug}/feed${cursor && `?cursor=${cursor}`}`,
      cookie,
    )
    for (const { id } of page.items) {
      expect(seen.has(id)).toBe(false)
      seen.add(id)
    }
    cursor = page.next
  }
  expect([...seen].sort()).toEqual([...tried].sort())
}, 90_000)

it('a server stopped by SIGTERM finishes pending work and shuts the database down', async () => {
  server ??= await start()
  const database = await postmaster()
  const underWay = post('/auth/v1/sign-in', '', { email: 'kept@people.test', password })
  await until(async () => (await fetch(`${origin}/health`)).ok)
  const ended = server.end()
  await underWay
  expect(await ended).toBe(0)
  expect(isAlive(database)).toBe(false)
}, 60_000)

describe('under npm start', () => {
  let cookie = ''
  let club = { slug: '' }
  beforeAll(async () => {
    server = await startProgram('npm', ['start'], isUp, {
      cwd: project,
      env: shell(settings),
      ms: 300_000,
      detached: true,
    })
    cookie = await signUp('steady@people.test')
    club = await post('/rest/v1/clubs', cookie, clubForm({ name: 'Steady Club' }))
  }, 300_000)

  it.each([
    [
      'a connection of PostgreSQL',
      (postgres: number) => childrenOf(postgres, 'postgres guildhall').slice(0, 1),
      1,
    ],
    ['all of PostgreSQL', (postgres: number) => [postgres, ...childrenOf(postgres)], 3],
    ['the server', (postgres: number) => [parentOf(postgres)], 3],
  ])(
    'answers 503 while %s is back after a kill, and keeps every acknowledged write',
    async (what, struck, kinds) => {
      const acknowledged: string[] = []
      const refused = new Map<string, object[]>()
      let isOver = false
      const askOn = async (kind: string, ask: () => Promise<Response>) => {
        while (!isOver) {
          const response = await ask().catch((error: Error) => {
            // Its connections break with it.
            if (what !== 'the server') throw error
          })
          await response?.arrayBuffer().catch(() => undefined)
          if (!response || response.ok) continue
          const { status, headers } = response
          const as = ['retry-after', 'content-type'].map((name) => headers.get(name)?.split(';')[0])
          refused.set(kind, [...(refused.get(kind) ?? []), [status, ...as]])
        }
      }
      const publish = async () => {
        const id = newId()
        const response = await send(`/rest/v1/clubs/${club.slug}/posts`, cookie, postForm({ id }))
        if (response.ok) acknowledged.push(id)
        return response
      }
      const asking = [
        ...Array.from({ length: 4 }, () => askOn('post', publish)),
        askOn('page', () => fetch(origin, { headers: { accept: 'text/html' } })),
        askOn('health', () => fetch(`${origin}/health`)),
      ]
      await until(() => acknowledged.length > 20)
      kill(struck(await postmaster()))
      await until(() => refused.size >= kinds)
      await until(isUp)
      isOver = true
      await Promise.all(asking)

      for (const [kind, answers] of refused)
        for (const answer of answers)
          expect(answer).toEqual([503, '2', kind === 'page' ? 'text/html' : 'application/json'])
      for (const id of acknowledged) expect((await get(`/rest/v1/content/${id}`, cookie)).id).toBe(id)
    },
    90_000,
  )

  it('says what was killed, and ends where the server could not start', async () => {
    expect(server?.said()).toMatch(/^PostgreSQL: LOG: .*terminated by signal 9/m)
    expect(server?.said()).toContain('PostgreSQL ended unexpectedly (SIGKILL) and is started again\n')
    expect(server?.said()).toContain('The server ended unexpectedly (SIGKILL) and is started again\n')
    const second = await type('npm start', { ...settings, DATA_DIR: join(dataDir, 'second') })
    expect(second).toMatchObject({ status: 1, errors: expect.stringContaining('EADDRINUSE') })
    expect(second.errors).not.toContain('started again')
  }, 60_000)

  it('ends the server and its database when it is killed itself', async () => {
    const database = await postmaster()
    const program = parentOf(database)
    kill([parentOf(program)])
    await until(() => !isAlive(program) && !isAlive(database))
  }, 60_000)
})

const settings = { DATA_DIR: dataDir, PORT: String(port), BASE_URL: origin, RATE_LIMITS: 'off' }
const isUp = async () => (await fetch(`${origin}/health`).catch(() => undefined))?.ok === true

const start = () =>
  startProgram(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], isUp, {
    cwd: project,
    env: { ...process.env, ...settings, LOG_LEVEL: 'warn' },
  })

const postmaster = async () =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

/** By ps: each process with its parent. */
const processes = () =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) (.*)/.exec(line))
    .map((found) => ({ pid: Number(found?.[1]), parent: Number(found?.[2]), command: found?.[3] ?? '' }))

const parentOf = (child: number) => processes().find(({ pid }) => pid === child)?.parent ?? 0
const childrenOf = (program: number, named = '') =>
  processes().flatMap(({ pid, parent, command }) =>
    parent === program && command.includes(named) ? [pid] : [],
  )
/** As the system does where memory is short. */
function kill(pids: number[]) {
  expect(pids).not.toEqual([])
  for (const pid of pids) process.kill(pid, 'SIGKILL')
}

async function signUp(email: string): Promise<string> {
  await post('/auth/v1/sign-up', '', { email, password, firstName: 'Kim', lastName: 'Kept' })
  let link: string | undefined
  await until(async () => {
    const { mails } = await get('/dev/mail.json', '')
    const mail = mails.find(({ to }: { to: string }) => to === email)
    link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
    return link !== undefined
  })
  const token = new URL(link ?? '').searchParams.get('token')
  await post('/auth/v1/email-confirmations', '', { token })
  const response = await send('/auth/v1/sign-in', '', { email, password })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const send = (path: string, cookie: string, body: object) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function post<T>(path: string, cookie: string, body: object): Promise<T> {
  const response = await send(path, cookie, body)
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json() as Promise<T>
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several endpoints, looked into by the assertions
async function get(path: string, cookie: string): Promise<any> {
  const response = await fetch(`${origin}${path}`, { headers: { cookie } })
  expect(response.status, path).toBe(200)
  return response.json()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
