// Holds the source to the import direction of docs/architecture.md: who may import whom, and who writes which table. Every import is read from
// the files themselves; a wrong one is printed with its line, and the exit code is 1.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { features } from '../contract/src/limits.ts'

/** The server's features from the bottom up; a row may import itself and the rows above it in this list. */
const serverLayers = [
  ['platform'],
  [
    'activity',
    'sessions',
    'tokens',
    'accounts',
    'profiles',
    'blocks',
    'visibility',
    'files',
    'push',
    'entitlements',
  ],
  ['clubs', 'ownership', 'members', 'requests', 'invites', 'mentions', 'moderation', 'topics', 'groups'],
  ['prevention'],
  ['content', 'links'],
  [...features, 'courses', 'teaching', 'lesson-comments'],
  ['comments', 'responses', 'messages', 'payments'],
  [
    'feed',
    'notifications',
    'activity-log',
    'insights',
    'leaderboard',
    'listings',
    'people',
    'saved',
    'drafts',
    'search',
    'sitemap',
  ],
  ['acts', 'cases'],
  ['operators', 'sign-up', 'place', 'announcements', 'console'],
  ['rollups', 'deletion', 'exports', 'account-deletions'],
]

/** The page's features that put others together, from the bottom up; each may import those above it and all that are not listed. */
const webLayers = [
  ['payments'],
  ['groups'],
  ['cards', 'console', 'messages', 'teaching'],
  ['drafts', 'invites', 'topics'],
  ['clubs'],
  ['accounts', 'items'],
  ['home'],
  ['settings'],
]

/** The layers as docs/architecture.md lists them. */
export const listedLayers = (text: string): string[][] =>
  [...text.matchAll(/^\d+\. (`[\w-]+`(?:,\s+`[\w-]+`)*)$/gm)].map(([, row = '']) =>
    [...row.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
  )

/** Why an import from one file to another is refused, both as paths from the root; undefined if allowed. */
export function complaint(from: string, to: string): string | undefined {
  const [a, b] = [placeOf(from), placeOf(to)]
  if (!a || !b) return undefined
  if (a.part !== b.part) {
    if (b.part === 'contract') return ofPlatform(from, a, to)
    if (a.part === 'contract') return 'the contract imports nothing of ours'
    const isServers = b.part === 'server' && ['demo', 'bench', 'scripts', 'e2e'].includes(a.part)
    const isTable = a.part === 'scripts' && b.part === 'e2e'
    if (isServers || isTable || b.part === 'scripts') return undefined
    if (a.part === 'server' && b.part === 'demo')
      return from.endsWith('/main.ts') ? undefined : 'only main.ts loads the demo'
    return `${a.part} does not import ${b.part}`
  }
  if (a.part === 'server') return serverComplaint(a, b)
  return a.part === 'web' ? webComplaint(a, b) : undefined
}

/** Files of the contract that are no feature's. All else features hand to the platform (`platform/feature.ts`). */
const sharedContract =
  /^contract\/src\/(api|common|editing|email-address|endpoint|errors|faces|files|fold|limits|live|locale|made-decision|markdown\/\w+|page|plural|search-terms|shapes|signals|visible)\.ts$/

function ofPlatform(from: string, { folder, isTest }: Place, to: string): string | undefined {
  const isOfFeature = folder === 'platform' && !isTest && !sharedContract.test(to)
  // A viewer's and a session's shape.
  const isOfCaller = /\/(context|web-page)\.ts$/.test(from) && /\/(accounts|tokens)\.ts$/.test(to)
  return isOfFeature && !isOfCaller ? 'platform names no feature' : undefined
}

/** Features of the server that import each other, by way of others too: 'a → b → a'. Each folder is named once. */
export function cyclesAmong(imports: { from: string; to: string }[]): string[] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [placeOf(from), placeOf(to)]
    const isOurs =
      a?.part === 'server' && b?.part === 'server' && a.layer !== undefined && b.layer !== undefined
    if (!isOurs || a.isTest || a.folder === b.folder) continue
    next.set(a.folder, (next.get(a.folder) ?? new Set()).add(b.folder))
  }
  const cycles: string[] = []
  const done = new Set<string>()
  const follow = (folder: string, path: string[]) => {
    const since = path.indexOf(folder)
    if (since >= 0) cycles.push([...path.slice(since), folder].join(' → '))
    if (since >= 0 || done.has(folder)) return
    for (const one of next.get(folder) ?? []) follow(one, [...path, folder])
    done.add(folder)
  }
  for (const folder of next.keys()) follow(folder, [])
  return cycles
}

/** The tables that several features write, each with the reason. All others have one writer, whose exports the rest call. */
const sharedTables: Record<string, string[]> = {
  // Becoming a member answers requests and invites, whose features import members.
  club_invites: ['invites', 'members'],
  join_requests: ['members', 'requests'],
  // The log drops what a club no longer stores; an account deletion removes the person's name from it.
  club_activity_log: ['activity', 'activity-log', 'clubs'],
  // The settings of the leaderboard, and whether a topic is required, are columns of the club.
  clubs: ['clubs', 'leaderboard', 'topics'],
  // A like counts on its comment. Search marks items and comments too, by a table's name in a variable.
  comments: ['comments', 'responses'],
  comment_rows: ['comments', 'responses'],
  // A deleted club's courses are cleared in steps, beside what people did in them.
  course_rows: ['courses', 'teaching'],
  // Comments count on their lesson.
  lesson_rows: ['courses', 'lesson-comments', 'teaching'],
  lessons: ['lesson-comments', 'teaching'],
  // One row is the account and its profile (docs/decisions/002).
  profiles: ['account-deletions', 'accounts', 'profiles'],
  // The accounts library starts sessions and ends them.
  sessions: ['accounts', 'sessions'],
  // An account deletion removes the person's weeks and records that in one statement.
  club_week_people: ['insights', 'rollups'],
}

const writeForm =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(\w+)|\bupdate\s+(\w+)(?:\s+\w+)?\s+set\b/g

export type TableWrite = { table: string; feature: string; where: string }

/** What a file of a feature writes; not where the table's name is a variable. */
export function tableWritesIn(path: string, text: string): TableWrite[] {
  const place = placeOf(path)
  if (!path.startsWith('server/src/features/') || !place || place.isTest) return []
  return [...text.matchAll(writeForm)].map((match) => ({
    table: match[1] ?? match[2] ?? match[3] ?? '',
    feature: place.folder,
    where: `${path}:${text.slice(0, match.index).split('\n').length}`,
  }))
}

/** Tables that several features write, or no longer write, other than as `sharedTables` says. */
export function sharedWrites(writes: TableWrite[], shared = sharedTables): string[] {
  const tables = new Set([...Object.keys(shared), ...writes.map(({ table }) => table)])
  return [...tables].flatMap((table) => {
    const all = writes.filter((write) => write.table === table)
    const features = [...new Set(all.map(({ feature }) => feature))].sort()
    if (shared[table] ? features.join() === shared[table].join() : features.length === 1) return []
    return [`${table} is written by ${features.join(', ')}: ${all.map(({ where }) => where).join(', ')}`]
  })
}

/**
 * Paths that a disk without upper and lower case cannot hold apart, or whose modules cannot: 'a/Live.tsx, a/live.ts'.
 * Folders count as well. Paths are relative to the root, with '/'.
 */
export function caseEqualPaths(paths: string[]): string[] {
  const spellings = new Map<string, Set<string>>()
  for (const path of paths) {
    const parts = path.split('/')
    for (const at of parts.keys()) {
      const spelling = parts.slice(0, at + 1).join('/')
      // Resolvers try .ts before .tsx, so an import of './Live' finds live.ts.
      const key = spelling.toLowerCase().replace(/\.tsx?$/, '')
      spellings.set(key, (spellings.get(key) ?? new Set()).add(spelling))
    }
  }
  const differInCase = (all: Set<string>) =>
    new Set([...all].map((spelling) => spelling.replace(/\.tsx?$/, ''))).size > 1
  return [...spellings.values()].filter(differInCase).map((all) => [...all].join(', '))
}

type Place = { part: string; folder: string; isTest: boolean; layer?: number | undefined }

function serverComplaint(a: Place, b: Place): string | undefined {
  // The assembling files, and test support, may import anything.
  if (a.layer === undefined || a.isTest) return undefined
  if (b.layer === undefined)
    return b.folder === 'testing'
      ? 'only tests import testing'
      : `${a.folder} does not import what puts it together`
  return b.layer > a.layer ? `${a.folder} lies below ${b.folder}` : undefined
}

function webComplaint(a: Place, b: Place): string | undefined {
  const isBase = (place: Place) => place.folder === 'ui' || place.folder === 'lib'
  if (a.folder === 'app' || a.isTest || isBase(b)) return undefined
  if (isBase(a)) return `${a.folder} knows nothing of ${b.folder}`
  if (b.folder === 'content') return undefined
  if (a.folder === 'content') return `content knows nothing of ${b.folder}`
  if (b.folder === 'app') return 'features do not import app'
  if (a.folder === b.folder) return undefined
  const [from, to] = [a, b].map(({ folder }) => webLayers.findIndex((row) => row.includes(folder)))
  return (from ?? -1) > (to ?? -1) ? undefined : `${a.folder} does not import ${b.folder}`
}

function placeOf(path: string): Place | undefined {
  const [part = '', source, ...rest] = path.split('/')
  const isTest = /\.(test|fixture)\.|\/testing\//.test(path)
  if (!['contract', 'server', 'web'].includes(part)) return { part, folder: part, isTest }
  // How a workspace is built is none of its layers' business.
  if (source !== 'src') return undefined
  const folder = (rest[0] === 'features' ? rest[1] : rest[0]) ?? ''
  // Routes bind functions of any feature; only the assembling files import them.
  const isAssembled = path.endsWith('.routes.ts')
  const layer =
    part === 'server' && !isAssembled ? serverLayers.findIndex((row) => row.includes(folder)) : undefined
  if (part === 'server' && rest[0] === 'features' && layer === -1)
    throw new Error(`The feature ${folder} has no place in scripts/check-imports.ts`)
  return { part, folder, isTest, layer: layer === -1 ? undefined : layer }
}

function* filesIn(directory: string): Generator<string> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (!entry.isDirectory()) yield path
    else if (!['node_modules', 'dist', 'dist-server'].includes(entry.name)) yield* filesIn(path)
  }
}

const importForm =
  /(?:^|[\s;])(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g

function main(root: string): void {
  const complaints: string[] = []
  const imports: { from: string; to: string }[] = []
  const paths: string[] = []
  const writes: TableWrite[] = []
  for (const part of ['contract', 'server', 'web', 'demo', 'e2e', 'bench', 'scripts', 'docs'])
    for (const file of filesIn(join(root, part))) {
      const from = relative(root, file).split(sep).join('/')
      paths.push(from)
      if (!/\.(ts|tsx|mjs)$/.test(from)) continue
      const text = readFileSync(file, 'utf8')
      const lineOf = (index: number) => text.slice(0, index).split('\n').length
      writes.push(...tableWritesIn(from, text))
      for (const match of text.matchAll(importForm)) {
        const specifier = match[1] ?? match[2] ?? ''
        const to = targetOf(root, file, specifier)
        if (to) imports.push({ from, to })
        const why = to && complaint(from, to)
        if (why) complaints.push(`${from}:${lineOf(match.index)} imports ${specifier}: ${why}`)
      }
    }
  complaints.push(
    ...cyclesAmong(imports).map((cycle) => `${cycle}: features of the server import in a circle`),
  )
  complaints.push(...sharedWrites(writes))
  const listed = listedLayers(readFileSync(join(root, 'docs/architecture.md'), 'utf8'))
  if (JSON.stringify(listed) !== JSON.stringify(serverLayers))
    complaints.push('docs/architecture.md lists other layers than scripts/check-imports.ts')
  complaints.push(...caseEqualPaths(paths).map((same) => `${same}: the same path to a disk without case`))
  for (const one of complaints) console.error(one)
  if (complaints.length) process.exit(1)
}

function targetOf(root: string, file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@guildhall/contract/')) return `contract/src/${specifier.slice(20)}.ts`
  if (!specifier.startsWith('.')) return undefined
  return relative(root, join(dirname(file), specifier))
    .split(sep)
    .join('/')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(fileURLToPath(new URL('..', import.meta.url)))
