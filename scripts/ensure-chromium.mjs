// The browser that the page's tests drive: the system's Chromium, installed with apt where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser's path, or undefined where there is none and only a person can install one. */
export const findChromium = () => places.find((path) => path && existsSync(path))

/** Finds a browser, or installs one as root on Debian; else says in one line what to install, and gives undefined. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium for the browser tests…')
    const apt = (...args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation')
    if (findChromium()) return findChromium()
  }
  console.error(
    'The browser tests need Chromium: install the package "chromium", or set CHROMIUM_PATH to a browser.',
  )
  return undefined
}
