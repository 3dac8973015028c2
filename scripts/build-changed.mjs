// Builds what changed since the last build, and says so.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The page, to `web/dist`, and what renders it on the server, to `web/dist-server`. From the project's folder, as the other. */
export function buildWeb() {
  build(
    'web',
    ['web/dist/index.html', 'web/dist-server/page.js'],
    ['web/src', 'web/public', 'web/build', 'web/index.html', 'web/vite.config.ts', 'contract/src'],
    // Only shows that Guildhall is open, not the sizes of its files.
    ['--logLevel', 'warn'],
  )
}

/** The server and the commands beside it, to `server/dist`. */
export function buildServer() {
  build(
    'server',
    ['server/dist/main.js'],
    [
      ...['package.json', 'CHANGELOG.md', 'server/migrations', 'server/src', 'server/build.mjs'],
      ...['contract/src', 'demo'],
    ],
  )
}

function build(workspace, results, sources, options = []) {
  const needed = ['package-lock.json', `${workspace}/package.json`, ...sources]
  const built = Math.min(...results.map((path) => (existsSync(path) ? statSync(path).mtimeMs : 0)))
  if (Math.max(...needed.map(newest)) <= built) return
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
