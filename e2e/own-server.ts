import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test as base, expect } from './test.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Tests on a server of their own: what they change is seen by everyone, in every page. */
export const test = base.extend<object, { ownServer: string }>({
  ownServer: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const port = String(Number(process.env.E2E_PORT ?? 4318) + 1 + workerIndex)
      // Read by the fixtures and by runSql; a worker process runs only tests with the same worker fixtures.
      process.env.E2E_PORT = port
      const server = spawn(process.execPath, ['--import', 'tsx', 'e2e/server.ts'], {
        cwd: root,
        env: { ...process.env, PORT: port },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const url = `http://localhost:${port}`
      const isUp = () =>
        fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        )
      await expect.poll(isUp, { timeout: 60_000 }).toBe(true)
      await use(url)
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
    // Before the database, which it names.
    { scope: 'worker', auto: true, timeout: 90_000 },
  ],
  baseURL: async ({ ownServer }, use) => use(ownServer),
})
