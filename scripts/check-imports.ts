// Holds the source to the import direction of docs/architecture.md: who may import whom, and who writes which table. Every import is read from
// the files themselves; a wrong one is printed with its line, and the exit code is 1.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { features } from '../contract/src/limits.ts'

/** The server's features from the bottom up; a row may import itself and the rows above it in this list. */
const serverLayers = [
  ['platform'],
  ['sessions', 'tokens', 'accounts', 'profiles', 'blocks', 'files', 'push', 'social'],
  ['clubs', 'ownership', 'membership', 'members', 'requests', 'invites', 'mentions'],
  ['content', 'links'],
  [...features, 'courses'],
  ['comments', 'likes', 'reactions', 'messages'],
  [
    'feed',
    'notifications',
    'activity',
    'insights',
    'leaderboard',
    'listings',
    'people',
    'reports',
    'saved',
    'drafts',
    'search',
    'sitemap',
  ],
  ['rollups', 'deletion', 'exports', 'account-deletions'],
]

/** What stands in the way of an import from one file to another, both as paths from the root; undefined if nothing. */
export function complaint(from: string, to: string): string | undefined {
  const [a, b] = [placeOf(from), placeOf(to)]
  if (!a || !b) return undefined
  if (a.part !== b.part) {
    if (b.part === 'contract') return undefined
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

/** Which features write a table, the owner first; where there are several, the reason is said. All others call them. */
const tableWriters: Record<string, string[]> = {
  ...Object.fromEntries(features.map((kind) => [kind, [kind]])),
  api_tokens: ['tokens'],
  blocks: ['blocks'],
  chat_messages: ['messages'],
  chat_reactions: ['messages'],
  club_activity_log: ['clubs'],
  club_categories: ['clubs'],
  // Triggers fill it.
  club_changes: ['rollups'],
  club_former_slugs: ['clubs'],
  // Becoming a member answers what was asked and offered; invites and requests import membership, not the other way.
  club_invites: ['invites', 'membership'],
  // Search makes anew what is found by, once the way it is made has changed; so in four more tables.
  club_memberships: ['clubs', 'search'],
  club_notification_levels: ['notifications'],
  club_ownership_offers: ['ownership'],
  club_insights: ['insights'],
  club_points: ['leaderboard'],
  club_rankings: ['leaderboard'],
  club_ranks: ['leaderboard'],
  club_week_counts: ['insights'],
  club_week_items: ['insights'],
  // An account deletion removes the person's weeks and records that in one statement.
  club_week_people: ['insights', 'rollups'],
  clubs: ['clubs', 'search'],
  // Search notes with each text whether everybody may read it.
  comment_likes: ['comments'],
  comment_threads: ['comments'],
  comments: ['comments', 'search'],
  content: ['content', 'search'],
  content_count_changes: ['content'],
  content_counts: ['content'],
  content_links: ['links'],
  content_versions: ['content'],
  conversation_people: ['messages'],
  conversations: ['messages'],
  credentials: ['accounts'],
  data_exports: ['exports'],
  deleted_event_attendees: ['events'],
  draft_files: ['drafts'],
  drafts: ['drafts'],
  email_changes: ['accounts'],
  email_confirmations: ['accounts'],
  event_attendees: ['events'],
  files: ['files'],
  former_causes: ['notifications'],
  held_usernames: ['profiles'],
  jobs: ['jobs', 'search'],
  job_applications: ['jobs'],
  join_requests: ['requests', 'membership'],
  like_notices: ['notifications'],
  link_card_switch: ['links'],
  link_cards: ['links'],
  likes: ['likes'],
  mentions: ['mentions'],
  // Mail is put there by the platform; a person's goes with the account.
  mailbox: ['platform', 'accounts'],
  message_reports: ['reports'],
  muted_content: ['notifications'],
  saved_items: ['saved'],
  notification_preferences: ['notifications'],
  event_reminders: ['notifications'],
  notification_mails: ['notifications'],
  notifications: ['notifications'],
  passkeys: ['accounts'],
  poll_categories: ['polls'],
  poll_options: ['polls'],
  poll_votes: ['polls'],
  post_categories: ['posts'],
  private_addresses: ['tokens'],
  // One row is the account and its profile (docs/decisions/002).
  profiles: ['profiles', 'accounts', 'account-deletions', 'search'],
  push_deliveries: ['push'],
  push_subscriptions: ['push'],
  reactions: ['reactions'],
  reported_files: ['reports'],
  reported_messages: ['reports'],
  // Triggers learn the words of each text.
  search_vocabulary: ['search'],
  service_categories: ['services'],
  // The library of accounts makes sessions and ends them.
  sessions: ['sessions', 'accounts'],
  two_steps: ['accounts'],
  verifications: ['accounts'],
}

const writeForm =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert\s+into|delete\s+from|merge\s+into)\s+(\w+)|\bupdate\s+(\w+)(?:\s+\w+)?\s+set\b/g

/** Writes in a file of the server to tables that are another feature's; not those whose table's name is a variable. */
export function trespassesIn(path: string, text: string): { index: number; why: string }[] {
  const place = placeOf(path)
  if (place?.part !== 'server' || place.layer === undefined || place.isTest) return []
  if (!path.startsWith('server/src/features/')) return []
  return [...text.matchAll(writeForm)].flatMap((match) => {
    const table = match[1] ?? match[2] ?? match[3] ?? ''
    const writers = tableWriters[table]
    if (writers?.includes(place.folder)) return []
    const why = writers ? `only ${writers[0]} writes it` : 'no feature is said to write it'
    return [{ index: match.index, why: `${place.folder} writes ${table}: ${why}` }]
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
  // What puts everything together, and what tests stand on, may import anything.
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
  return a.folder === b.folder ? undefined : 'features do not import each other'
}

function placeOf(path: string): Place | undefined {
  const [part = '', source, ...rest] = path.split('/')
  const isTest = /\.(test|fixture)\.|\/testing\//.test(path)
  if (!['contract', 'server', 'web'].includes(part)) return { part, folder: part, isTest }
  // How a workspace is built is none of its layers' business.
  if (source !== 'src') return undefined
  const folder = (rest[0] === 'features' ? rest[1] : rest[0]) ?? ''
  const layer = part === 'server' ? serverLayers.findIndex((row) => row.includes(folder)) : undefined
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
  for (const part of ['contract', 'server', 'web', 'demo', 'e2e', 'bench', 'scripts', 'docs'])
    for (const file of filesIn(join(root, part))) {
      const from = relative(root, file).split(sep).join('/')
      paths.push(from)
      if (!/\.(ts|tsx|mjs)$/.test(from)) continue
      const text = readFileSync(file, 'utf8')
      const lineOf = (index: number) => text.slice(0, index).split('\n').length
      for (const { index, why } of trespassesIn(from, text))
        complaints.push(`${from}:${lineOf(index)} ${why}`)
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
