import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { freePort, startProgram, until } from './testing/program.ts'

const cwd = fileURLToPath(new URL('../..', import.meta.url))
const root = await mkdtemp(join(tmpdir(), 'guildhall-commands-'))
afterAll(() => rm(root, { recursive: true, force: true }))

async function run(script: string, address: (port: number) => string) {
  const { PATH, HOME } = process.env
  const port = await freePort()
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: join(root, script) }
  const isUp = async () =>
    (await Promise.all([`http://localhost:${port}/health`, address(port)].map(isAnswered))).every(Boolean)
  const program = await startProgram('npm', ['run', script], isUp, { cwd, env, ms: 300_000, detached: true })
  return { program, page: await (await fetch(address(port))).text() }
}

const isAnswered = async (url: string) => (await fetch(url).catch(() => undefined))?.ok ?? false

it('npm run demo shows the example community and prints its logins', { timeout: 300_000 }, async () => {
  const { program, page } = await run('demo', (port) => `http://localhost:${port}/makers-guild`)
  await until(() => program.said().includes('/dev/mail'))
  expect(page).toContain('<h1')
  expect(program.said()).toMatch(/Guildhall is open at http:\/\/localhost:\d+\n/)
  expect(new Set(program.said().match(/\S+@demo\.test/g)).size).toBe(6)
  await program.end('SIGINT')
})

it('npm run dev serves the page that reloads', { timeout: 300_000 }, async () => {
  const { program, page } = await run('dev', () => 'http://localhost:5173')
  expect(page).toContain('/@vite/client')
  await program.end('SIGINT')
})
