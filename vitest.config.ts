import { defineConfig } from 'vitest/config'

const tests = (where: string) => [`${where}/**/*.test.{ts,tsx}`]

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['server/src/testing/seed.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: tests('{contract,server,demo,scripts,bench}'),
          globalSetup: ['server/src/testing/database.ts'],
          // Loading the server anew for each file took longer than its tests.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'web', include: tests('web') } },
    ],
  },
})
