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
  // One more than cores, as each worker waits for its pages at times.
  workers: 3,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // JSON for scripts/run-tests.ts, which sets the path.
  reporter: [
    [process.env.CI ? 'list' : 'line'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? ([['json']] as const) : []),
  ],
  outputDir: join(tmpdir(), `guildhall-e2e-${port}`),
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 900 },
    // Animation is a seventh of a page's cost; bad-day.spec.ts turns it on.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would bypass routes of tests; push.spec.ts allows it.
    serviceWorkers: 'block',
    // Steps of failed tests; recording slows down every test.
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
