import { defineConfig } from 'vitest/config'

// TEST_GROUP names a deep group, or `all`; scripts/test-files.ts describes the tiers.
const group = process.env.TEST_GROUP
const ending = group && group !== 'all' ? `.deep-${group}.test.{ts,tsx}` : '.test.{ts,tsx}'
const tests = (where: string) => [`${where}/**/*${ending}`]

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**', ...(group ? [] : ['**/*.deep-*'])],
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
          // Loading the server anew for each file took longer than its tests. Modules stay loaded, so vi.mock has no effect.
          isolate: false,
          // Servers wait for timeouts, tasks and each other: a third worker uses that time.
          maxWorkers: group ? 2 : 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: tests('web'),
          setupFiles: ['web/src/testing/asyncTimeout.ts'],
        },
      },
    ],
  },
})
