// `npm test`: everything, in this order: the server's and the scripts' tests (Vitest, on a throw-away PostgreSQL of
// their own), then the page's in a real browser (Playwright). Arguments go to Vitest: `npm test -- posts`.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { allPrograms, ensurePrograms } from './ensure-packages.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const only = process.argv.slice(2)

const run = (command, args, env = process.env) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}

if (only.length) run('node_modules/.bin/vitest', ['run', ...only])
else {
  // All that any test needs, in one go; single files see to what they need themselves.
  try {
    ensurePrograms(allPrograms)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  run('node_modules/.bin/vitest', ['run'])
  // The browser gets what people get, whatever this shell is set to.
  run('npm', ['run', 'build', '--silent', '--workspace', 'web', '--', '--logLevel', 'warn'], {
    ...process.env,
    NODE_ENV: 'production',
  })
  run('node_modules/.bin/playwright', ['test', '--config', 'e2e/playwright.config.ts'])
}
