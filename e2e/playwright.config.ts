import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findProgram } from '../scripts/ensure-packages.mjs'

const port = Number(process.env.E2E_PORT ?? 4318)
// TEST_GROUP names a deep group, or `all`; scripts/test-files.ts describes the tiers.
const group = process.env.TEST_GROUP

export default defineConfig({
  testDir: '.',
  testMatch: group && group !== 'all' ? `**/*.deep-${group}.spec.ts` : '**/*.spec.ts',
  testIgnore: group ? [] : '**/*.deep-*',
  fullyParallel: true,
  // One more than there are cores, as each waits for its pages now and then.
  workers: 3,
  // In CI a race must not stop a change: it passes at the second try, and `npm test` ends with a line that names it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // The JSON is for scripts/run-tests.ts, which says where it goes.
  reporter: [
    [process.env.CI ? 'list' : 'line'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? ([['json']] as const) : []),
  ],
  outputDir: join(tmpdir(), `guildhall-e2e-${port}`),
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 900 },
    // A seventh of what a page costs is drawing what moves; bad-day.spec.ts looks at pages that do.
    contextOptions: { reducedMotion: 'reduce' },
    // push.spec.ts is about it; where there is one, tests cannot stand in for the network.
    serviceWorkers: 'block',
    // What a failed test did, step by step; recording it makes every test slower.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findProgram('chromium') ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `node --import tsx e2e/server.ts`,
    cwd: '..',
    env: { PORT: String(port) },
    url: `http://localhost:${port}/health`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stderr: 'pipe',
  },
})
