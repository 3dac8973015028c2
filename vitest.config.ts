import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { findTestFiles } from './scripts/test-files.ts'

// TEST_GROUP names a deep group, or `all`; scripts/test-files.ts describes the tiers.
const group = process.env.TEST_GROUP
const ending = group && group !== 'all' ? `.deep-${group}.test.{ts,tsx}` : '.test.{ts,tsx}'
const tests = (where: string) => [`${where}/**/*${ending}`]

/** The page's tests of this run that begin with `// @vitest-environment jsdom`. */
const inJsdom = findTestFiles('.').flatMap(({ path, group: own = '' }) =>
  path.startsWith('web/') &&
  (group === 'all' || own === (group ?? '')) &&
  readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom')
    ? [path]
    : [],
)

/** What the two projects of the page's tests have in common. */
const page = {
  setupFiles: ['web/src/testing/setup.ts'],
  // Deep tests count what code runs, which takes modules that nothing loaded before.
  isolate: Boolean(group),
}

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
        },
      },
      // One after the other: a worker is shared only by successive files of one project and one environment.
      {
        extends: true,
        test: { ...page, name: 'web', include: tests('web'), exclude: inJsdom, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          ...page,
          name: 'web-jsdom',
          include: inJsdom,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
