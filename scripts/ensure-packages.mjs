// The programs that tests drive: the system's own, installed with apt where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const inPath = (...names) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)))

/** Each program, with Debian's packages and the places to look for it, the best first. */
const programs = {
  chromium: {
    packages: ['chromium-headless-shell', 'fonts-liberation'],
    places: () => [
      process.env.CHROMIUM_PATH,
      // The same engine without a window, which starts and draws faster.
      ...inPath('chromium-headless-shell'),
      ...inPath('chromium', 'chromium-browser', 'google-chrome'),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
  },
  // Debian keeps PostgreSQL's server out of PATH, each version in a directory of its own.
  initdb: { packages: ['postgresql'], places: () => [...inPath('initdb'), ...debianPostgres('initdb')] },
  nginx: { packages: ['nginx'], places: () => [...inPath('nginx'), '/usr/sbin/nginx'] },
  'redis-server': { packages: ['redis-server'], places: () => inPath('redis-server') },
}

/** What `npm test` needs besides Node.js. */
export const allPrograms = Object.keys(programs)

/** A program's path, or undefined where there is none. */
export const findProgram = (name) => programs[name].places().find((path) => path && existsSync(path))

/**
 * Sees to it that the programs are there: installs what is missing, as root on Debian, in one run. Throws one line
 * that says what to install where that is for a person to do.
 */
export function ensurePrograms(names) {
  const missing = () => names.filter((name) => !findProgram(name))
  if (missing().length && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(missing())
  const still = missing()
  if (!still.length) return
  const packages = still.map((name) => programs[name].packages[0]).join(', ')
  const orElse = still.includes('chromium') ? ', or set CHROMIUM_PATH to a browser' : ''
  throw new Error(`The tests need programs that are not here: install ${packages}${orElse}.`)
}

function install(names) {
  const packages = names.flatMap((name) => programs[name].packages)
  console.error(`Installing ${packages.join(', ')} for the tests…`)
  // The tests make clusters of their own: Debian need not make and start one.
  if (names.includes('initdb')) {
    const settings = '/etc/postgresql-common/createcluster.d'
    mkdirSync(settings, { recursive: true })
    writeFileSync(join(settings, 'no-main.conf'), 'create_main_cluster = false\n')
  }
  const apt = (...args) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

/** A program of each version that is installed, the newest first. */
function debianPostgres(name) {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return []
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(base, version, 'bin', name))
}
