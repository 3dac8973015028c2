import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openCluster } from './platform/backup/cluster-session.ts'
import { exchange } from './testing/as.ts'
import { type MemoryGroup, openMemoryGroup } from './testing/memory-group.ts'
import { actTogether } from './testing/people.ts'
import { freePort, startProgram } from './testing/program.ts'
import { project, shell, type } from './testing/shell.ts'

// What README.md promises. The time without the limit is what the other is compared with.
const minutes = Number(process.env.STEADY_MINUTES ?? 10)
const group = await openMemoryGroup(1024 ** 3).catch((error: Error) => error)
const root = await mkdtemp(join(tmpdir(), 'guildhall-steady-'))
afterAll(async () => {
  if (!(group instanceof Error)) await group.remove()
  await rm(root, { recursive: true, force: true })
})

it('npm run demo serves six people at once for ten minutes in 1 GB of memory', async ({ skip }) => {
  if (group instanceof Error) return skip(`This system lets no memory group be created: ${group.message}`)
  expect(await type('npm run build', {})).toMatchObject({ status: 0 })
  const reference = await serve(join(root, 'reference'), minutes / 5)
  const limited = await serve(join(root, 'limited'), minutes, group)
  expect(await group.kills()).toBe(0)
  expect(limited.said).not.toContain('started again')
  expect(limited.failed).toEqual([])
  expect(limited.times.length).toBeGreaterThan(1_000 * minutes)
  expect(p95(limited.times)).toBeLessThan(2 * p95(reference.times))
}, 3_600_000)

async function serve(dataDir: string, minutes: number, within?: MemoryGroup) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const isUp = async () => (await fetch(`${origin}/health`).catch(() => undefined))?.ok ?? false
  const command = 'npm run demo'
  const server = await startProgram('sh', ['-c', within ? within.holding(command) : command], isUp, {
    cwd: project,
    env: shell({ DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }),
    ms: 300_000,
    detached: true,
  })
  try {
    const cookies = await Promise.all((await memberEmails(dataDir)).map((email) => signIn(origin, email)))
    return { ...(await actTogether(origin, cookies, minutes * 60_000)), said: server.said() }
  } finally {
    await server.end('SIGINT')
  }
}

async function memberEmails(dataDir: string): Promise<string[]> {
  const { client, close } = await openCluster(dataDir, () => undefined)
  const { rows } = await client.query<{ email: string }>(
    `select p.email from profiles p join club_memberships m on m.user_id = p.id join clubs k on k.id = m.club_id
     where k.slug = 'makers-guild' order by p.id limit 24`,
  )
  await close()
  return rows.map(({ email }) => email)
}

async function signIn(origin: string, email: string): Promise<string> {
  const sent = { method: 'POST', headers: { origin }, body: { email, password: 'demo-password' } }
  const { status, headers } = await exchange(origin, '/auth/v1/sign-in', sent)
  expect(status).toBe(200)
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
