import { existsSync, readFileSync } from 'node:fs'

type Module = {
  code: string | null
  isEntry: boolean
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Graph = { getModuleInfo: (id: string) => Module | null }
/** Modules that the same pages or parts load. */
type File = { ids: string[]; users: Set<string>; size: number; needs: Set<File> }

const everyone = ['ToastStack', 'catchUp', 'keepFocus']
const live = [...everyone, 'goLive']
const signedInParts = [
  ...['ClubSwitcher', 'ClubMenu', 'MessagesLink', 'MessagesButton', 'AccountMenu', 'SignedInEffects'],
  ...['NotificationBell', 'memberPages', 'sending'],
]
const member = [...live, ...signedInParts]
const discussion = ['CommentSection', 'CommentForm', 'CommentActions', 'ReplyForm']
const feed = ['MarkdownText', 'ReactionBar']
const itemPages = ['PostPage', 'PollPage', 'EventPage', 'JobPage', 'OfferPages']
const listPages = ['ClubsPage', 'JobsPage', 'ProductsPage', 'ServicesPage', 'SearchPage']

type Page = { visits: number; parts: readonly string[] }
const page = (visits: number, ...parts: string[]): Page => ({ visits, parts })

/** The most visited pages, how often they are, and the parts (what `import()` loads) that they load at once. */
export const pages: readonly Page[] = [
  page(1, 'HomePage', ...everyone),
  ...listPages.map((name) => page(0.5, name, ...everyone)),
  page(2, 'ClubPreviewPage', ...live),
  ...itemPages.map((name) => page(name === 'PostPage' ? 1.5 : 0.4, name, 'CommentSection', ...live)),
  ...['PublicProfilePage', 'LoginPage', 'SignupPage'].map((name) => page(0.5, name, ...everyone)),
  page(3, 'HomePage', 'MemberHome', ...feed, ...member),
  page(4, 'ClubPage', 'NewClub', ...feed, ...member),
  ...itemPages.map((name) => page(name === 'PostPage' ? 2 : 0.3, name, ...discussion, ...feed, ...member)),
  page(1, 'MessagesPage', ...member),
  page(0.5, 'SettingsPage', 'AccountSection', ...member),
  page(0.5, 'NotificationsPage', ...member),
]
/** What a page loads at once. */
export const partsOf = (name: string, isSignedIn: boolean): readonly string[] =>
  pages.find(({ parts }) => parts[0] === name && parts.includes('memberPages') === isSignedIn)?.parts ?? [
    name,
    ...(isSignedIn ? member : everyone),
  ]

/** A byte that a seldom visited page loads in vain weighs so much of one that a page above does. */
const seldom = 0.02
/** What a request costs, in characters of source code: its headers, and what compresses worse apart. */
const requestCost = 8000
/** Changes more seldom than the rest. */
const base = /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/
const comments = /\/\*.*?\*\/|^\s*\/\/.*?$|^\s+/gms
let numbers: Map<string, number> | undefined

/**
 * The chunks of the build (docs/decisions/113): modules that the same pages load are one file, and two files become one
 * where the bytes that some load in vain cost less than a request. A group takes along what its modules import, so what
 * most pages load comes first.
 */
export const groups = [
  { name: 'base', test: base, priority: 900 },
  ...Array.from({ length: 200 }, (_, at) => ({
    name: (id: string, graph: Graph) => (numberOf(id, graph) === at ? `shared-${at}` : null),
    debugName: `shared-${at}`,
    priority: 800 - at,
  })),
]

function numberOf(id: string, graph: Graph): number | undefined {
  // Loaded by itself, before the rest.
  if (nameOf(id) === 'loader') return undefined
  numbers ??= new Map(
    [...joined(files(entryOf(id, graph), graph))].flatMap(({ ids }, at) => ids.map((id) => [id, at])),
  )
  return numbers.get(id)
}

/** Joins the two files where that saves most, until no join saves anything; what others need comes first. */
function joined(open: Set<File>): Set<File> {
  const costs = new Map<File, Map<File, number>>()
  const all = [...open]
  const note = (a: File, b: File) => costs.get(a)?.set(b, costOf(a, b))
  for (const [at, a] of all.entries()) {
    costs.set(a, new Map())
    for (const b of all.slice(0, at)) note(a, b)
  }
  for (;;) {
    let [least, one, other]: [number, File?, File?] = [0]
    for (const [a, row] of costs)
      for (const [b, cost] of row) if (cost < least) [least, one, other] = [cost, a, b]
    if (!one || !other) return inOrder(open)
    if (needsThroughOthers(one, other) || needsThroughOthers(other, one)) {
      costs.get(one)?.delete(other)
      continue
    }
    open.delete(other)
    costs.delete(other)
    one.ids.push(...other.ids)
    one.size += other.size
    for (const user of other.users) one.users.add(user)
    for (const file of other.needs) one.needs.add(file)
    for (const file of open) if (file.needs.delete(other)) file.needs.add(one)
    one.needs.delete(one)
    costs.set(one, new Map())
    for (const [a, row] of costs) {
      row.delete(other)
      row.delete(one)
      if (a !== one) note(one, a)
    }
  }
}

/** Joined, two such files would need each other by way of the others. */
function needsThroughOthers(one: File, other: File): boolean {
  const reached = new Set([...one.needs].filter((file) => file !== other))
  for (const file of reached) for (const next of file.needs) reached.add(next)
  return reached.has(other)
}

function inOrder(files: Iterable<File>, done = new Set<File>()): Set<File> {
  for (const file of files) if (!done.has(file)) inOrder(file.needs, done).add(file)
  return done
}

/** What joining two files costs all who load one of them. */
function costOf(a: File, b: File): number {
  let cost = 0
  for (const user of new Set([...a.users, ...b.users])) {
    const extra = !a.users.has(user) ? a.size : !b.users.has(user) ? b.size : -requestCost
    cost += (pages[Number(user.replace('page ', ''))]?.visits ?? seldom) * extra
  }
  return cost
}

/** The modules of the pages above, and what several other parts load. */
function files(entry: string, graph: Graph): Set<File> {
  const parts = new Map([[entry, closure(entry, graph)]])
  for (const reached of parts.values())
    for (const id of reached)
      for (const next of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        if (!parts.has(next)) parts.set(next, closure(next, graph))
  const users = new Map<string, Set<string>>()
  for (const [root, reached] of parts) {
    const part = nameOf(root)
    const at = [...pages.keys()].filter((at) => root === entry || pages[at]?.parts.includes(part))
    for (const id of reached) {
      const of = users.get(id) ?? new Set<string>()
      for (const page of at) of.add(`page ${page}`)
      users.set(id, of.add(`part ${part}`))
    }
  }
  const found = new Map<string, File>()
  for (const [id, all] of users) {
    const ofPages = [...all].filter((user) => user.startsWith('page'))
    if ((ofPages.length === 0 && all.size < 2) || id === entry || base.test(id)) continue
    const key = (ofPages.length > 0 ? ofPages : [...all]).sort().join()
    const file = found.get(key) ?? { ids: [], users: new Set(), size: 0, needs: new Set() }
    file.ids.push(id)
    for (const user of all) file.users.add(user)
    file.size += sizeOf(id, graph)
    found.set(key, file)
  }
  const fileOf = new Map([...found.values()].flatMap((file) => file.ids.map((id) => [id, file] as const)))
  for (const [id, file] of fileOf)
    for (const next of importsOf(id, graph)) {
      const other = fileOf.get(next)
      if (other && other !== file) file.needs.add(other)
    }
  return new Set(found.values())
}

/** In characters without comments. Styles count half as much again, as nothing is shown before them. */
function sizeOf(id: string, graph: Graph): number {
  const [path = ''] = id.split('?')
  if (path.endsWith('.css') && existsSync(path)) return 1.5 * readFileSync(path, 'utf8').length
  return (graph.getModuleInfo(id)?.code ?? '').replaceAll(comments, '').length
}

function closure(root: string, graph: Graph): Set<string> {
  const reached = new Set([root])
  for (const id of reached) for (const next of importsOf(id, graph)) reached.add(next)
  return reached
}

function entryOf(id: string, graph: Graph): string {
  const above = new Set([id])
  for (const one of above) {
    const { isEntry, importers = [], dynamicImporters = [] } = graph.getModuleInfo(one) ?? {}
    if (isEntry) return one
    for (const next of [...importers, ...dynamicImporters]) above.add(next)
  }
  throw new Error(`Nothing imports ${id}`)
}

/** Where a library re-exports its parts. Who imports one part would count as a user of all. */
const barrel =
  /node_modules[\\/]@(mantine[\\/](core|hooks)[\\/]esm[\\/]index|tabler[\\/].*[\\/]tabler-icons-react)\.mjs$/
const fromBarrel =
  /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']@(?:mantine\/(?:core|hooks)|tabler\/icons-react)["']/g
/** Writers of Markdown, which its readers import and don't use. */
const unused = /node_modules[\\/]mdast-util-to-markdown[\\/]/
const reader = /node_modules[\\/]mdast-util-gfm/

function importsOf(id: string, graph: Graph): string[] {
  const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {}
  const names = new Set([...(code ?? '').matchAll(fromBarrel)].flatMap(([, all = '']) => all.split(/[\s,]+/)))
  return importedIds.flatMap((next) => {
    if (reader.test(id) && unused.test(next)) return []
    if (!barrel.test(next)) return next
    return (graph.getModuleInfo(next)?.importedIds ?? []).filter((part) => names.has(camel(nameOf(part))))
  })
}

const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
export const nameOf = (id: string) => id.split(/[\\/]/).at(-1)?.split('.')[0] ?? ''
