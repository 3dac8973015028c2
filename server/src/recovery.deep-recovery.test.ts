import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { newId } from './platform/ids.ts'
import { clubForm, postForm } from './testing/forms.ts'
import { password } from './testing/make.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-recovery-'))
const port = await freePort()
const origin = `http://localhost:${port}`
let server: ChildProcess | undefined

afterAll(async () => {
  if (server && server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

it('a server killed by SIGKILL keeps every acknowledged write once, and leaves no database running', async () => {
  server = await start()
  const cookie = await signUp()
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
  const database = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  server.kill('SIGKILL')
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
  const database = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const underWay = post('/auth/v1/sign-in', '', { email: 'kept@people.test', password })
  await until(async () => (await fetch(`${origin}/health`)).ok)
  server.kill('SIGTERM')
  await underWay
  const [code] = server.exitCode === null ? await once(server, 'exit') : [server.exitCode]
  expect(code).toBe(0)
  expect(isAlive(database)).toBe(false)
}, 60_000)

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      BASE_URL: origin,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`It did not start: ${said}`)
    return (await fetch(`${origin}/health`).catch(() => undefined))?.ok === true
  }, 40_000)
  return child
}

async function signUp(): Promise<string> {
  const email = 'kept@people.test'
  await post('/auth/v1/sign-up', '', { email, password, firstName: 'Kim', lastName: 'Kept' })
  let link: string | undefined
  await until(async () => {
    const { mails } = await get('/dev/mail.json', '')
    link = /https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0]
    return link !== undefined
  })
  const token = new URL(link ?? '').searchParams.get('token')
  await post('/auth/v1/email-confirmations', '', { token })
  const response = await fetch(`${origin}/auth/v1/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function post<T>(path: string, cookie: string, body: object): Promise<T> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json() as Promise<T>
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several endpoints, looked into by the assertions
async function get(path: string, cookie: string): Promise<any> {
  const response = await fetch(`${origin}${path}`, { headers: { cookie } })
  expect(response.status, path).toBe(200)
  return response.json()
}

async function until(isSo: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
