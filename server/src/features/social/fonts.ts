import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Coverage, coverageOf, type Ranges, rangesIn } from './coverage.ts'

/** The page's own font first, then fallbacks for other scripts. docs/decisions/063 */
const families = [
  'figtree',
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
]

const require = createRequire(import.meta.url)
type Decompress = (font: Uint8Array) => Promise<Uint8Array>

let opening: Promise<Coverage> | undefined

/**
 * Unpacks the packaged fonts once, for machines without fonts, into a folder deleted with the process. Configures the
 * text renderer to use only them, before its first use.
 */
export const openFonts = (): Promise<Coverage> => {
  opening ??= unpack()
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

async function unpack(): Promise<Coverage> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'fonts'))
  // Loaded here only, because it loads a large WebAssembly module.
  const decompress = require('wawoff2/decompress.js') as Decompress
  const ranges: Ranges = []
  for (const family of families) {
    const home = dirname(require.resolve(`@fontsource-variable/${family}/package.json`))
    for (const file of await readdir(join(home, 'files'))) {
      if (!file.endsWith('-wght-normal.woff2')) continue
      const font = await decompress(await readFile(join(home, 'files', file)))
      await writeFile(join(folder, 'fonts', file.replace(/woff2$/, 'ttf')), font)
      ranges.push(...rangesIn(font))
      // Yields between files, because unpacking is CPU-bound.
      await setImmediate()
    }
  }
  const settings = join(folder, 'fonts.conf')
  await writeFile(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  )
  process.env.FONTCONFIG_FILE = settings
  return coverageOf(ranges)
}
