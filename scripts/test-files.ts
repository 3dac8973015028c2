// The two tiers of tests. A file's name says its tier: `x.test.ts` and `x.spec.ts` run in `npm test`,
// `x.deep-walks.test.ts` in `npm run test:deep walks`. Names that end with `spec` run in a browser.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Program } from './ensure-packages.mjs'

type Group = { proves: string; needs: Program[] }

/** The groups of the deep tier, with the programs each drives besides the embedded PostgreSQL. */
export const deepGroups: Record<string, Group> = {
  walks: { proves: 'every endpoint, attacked, read and changed by everyone it must refuse', needs: [] },
  several: {
    proves: 'several servers, Redis, nginx, kills and cut connections',
    needs: ['initdb', 'redis-server', 'nginx'],
  },
  recovery: { proves: 'embedded database, backup, restore, outages, timeouts and kills', needs: [] },
  steady: { proves: 'six people for ten minutes in a memory of 1 GB, less with STEADY_MINUTES', needs: [] },
  upgrades: { proves: 'data and pages of earlier releases in this version', needs: ['initdb', 'chromium'] },
  recounts: { proves: 'counts and points against a recount of every row', needs: [] },
  drawing: { proves: 'picture formats', needs: [] },
  demo: { proves: 'the example community', needs: [] },
  forms: { proves: 'a bad day for every form, in a browser', needs: ['chromium'] },
  look: { proves: 'every page by scheme and width, in a browser', needs: ['chromium'] },
  journeys: { proves: 'all other browser tests', needs: ['chromium'] },
}

/** A test file by its path from the project's folder; `group` is undefined in the first tier. */
export type TestFile = { path: string; group: string | undefined; isBrowser: boolean }

const folders = ['contract', 'server/src', 'web', 'demo', 'scripts', 'bench', 'e2e']

/** Every test file below `root`, in the order of their paths. */
export function findTestFiles(root: string): TestFile[] {
  const paths = folders.flatMap((folder) => filesBelow(root, folder)).sort()
  return paths.flatMap((path) => {
    const named = /(?:\.deep-([^.]+))?\.(test|spec)\.tsx?$/.exec(path)
    return named ? [{ path, group: named[1], isBrowser: named[2] === 'spec' }] : []
  })
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return /^(node_modules|dist.*)$/.test(entry.name) ? [] : filesBelow(root, path)
  })
}

/** The files whose path has one of these parts in it. */
export const matching = (files: TestFile[], parts: string[]): TestFile[] =>
  files.filter(({ path }) => parts.some((part) => path.includes(part)))

/** A deep group, or those of its files whose path has `part` in it. */
export type Chosen = { name: string; part: string }

/**
 * Reads `walks` and `journeys/polls`; without a name, every group. Throws an error with the list of groups where one
 * is unknown.
 */
export function chosenGroups(args: string[]): Chosen[] {
  const names = Object.keys(deepGroups)
  if (!args.length) return names.map((name) => ({ name, part: '' }))
  return args.map((arg) => {
    const [name = '', part = ''] = arg.split(/\/(.*)/)
    if (!names.includes(name))
      throw new Error(`Unknown group '${name}'. The groups are: ${names.join(', ')}.`)
    return { name, part }
  })
}
