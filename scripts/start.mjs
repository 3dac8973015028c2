// `npm start`: builds what changed since the last build, then starts the server in this very process, so that
// signals reach it directly. `--demo` starts it with the example community, in a data directory of its own.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

build(
  'web',
  'web/dist/index.html',
  ['web/src', 'web/public', 'web/build', 'web/index.html', 'web/vite.config.ts', 'contract/src'],
  // Whoever starts Guildhall wants to know that it is open, not what each file of the page weighs.
  ['--logLevel', 'warn'],
)
build('server', 'server/dist/main.js', ['server/src', 'server/build.mjs', 'contract/src', 'demo'])

process.env.NODE_ENV ??= 'production'
if (process.argv.includes('--demo')) {
  process.env.GUILDHALL_DEMO = '1'
  process.env.DATA_DIR ??= './demo-data'
}
await import(new URL('../server/dist/main.js', import.meta.url).href)

function build(workspace, result, sources, options = []) {
  const needed = ['package-lock.json', `${workspace}/package.json`, ...sources]
  if (existsSync(result) && Math.max(...needed.map(newest)) <= statSync(result).mtimeMs) return
  console.error(`Building ${workspace}…`)
  const command = ['run', 'build', '--silent', '--workspace', workspace, '--', ...options]
  const { status } = spawnSync('npm', command, { stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}

/** When the newest file at or under a path was changed, in milliseconds; 0 where there is none. */
function newest(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}
