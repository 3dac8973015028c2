type Module = {
  code: string | null
  isEntry: boolean
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Graph = { getModuleInfo: (id: string) => Module | null }
/** Modules, and the parts that load them: the shell, the signed-in parts, and what is loaded by itself. */
type File = { ids: string[]; users: Set<string>; size: number; isVisitors: boolean }

/** Loaded by the shell for everyone who is signed in. */
export const signedInParts = [
  ...['ClubSwitcher', 'ClubMenu', 'MessagesLink', 'MessagesButton', 'AccountMenu', 'SignedInEffects'],
  ...['NotificationBell', 'memberPages', 'sending'],
]
/**
 * The pages that visitors open, by what they have in common. What two sorts load is part of the shell; what several
 * pages of one sort load is one file, and so is what one of them shares with signed-in people: visitors load nothing
 * in vain.
 */
export const visitorPages: readonly (readonly string[])[] = [
  ['NoItemPage', 'PostPage', 'PollPage', 'EventPage', 'JobPage', 'OfferPages'],
  ['ClubsPage', 'JobsPage', 'ProductsPage', 'SearchPage', 'ServicesPage'],
  ['HomePage'],
  ['ClubPreviewPage'],
  ['PublicProfilePage'],
  // Loaded by all pages, later.
  ['goLive', 'ToastStack'],
]
/** Other parts that most visits load. A byte of the rest weighs a tenth. */
export const busyParts = [
  ...[
    'LoginPage',
    'SignupPage',
    'ClubPage',
    'MemberHome',
    'MessagesPage',
    'SettingsPage',
    'NotificationsPage',
  ],
  'MarkdownText',
]
/** What a request costs, in characters of source code: its headers, and what compresses worse apart. */
const requestCost = 9000
/** Changes more seldom than the shell. */
const base = /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/
let numbers: Map<string, number> | undefined

/**
 * The chunks of the build (docs/decisions/113): modules that the same parts load are one file, and two files become one
 * where the bytes that some load in vain cost less than a request. A group takes along what its modules import, so what
 * most parts load comes first.
 */
export const groups = [
  { name: 'base', test: base, priority: 900 },
  ...Array.from({ length: 200 }, (_, at) => ({
    name: (id: string, graph: Graph) => (numberOf(id, graph) === at ? `shared-${at}` : null),
    debugName: `shared-${at}`,
    priority: 800 - at,
  })),
  { name: 'signed-in', test: (id: string) => signedInParts.includes(nameOf(id)), priority: 1 },
]

function numberOf(id: string, graph: Graph): number | undefined {
  // Loaded by itself, before the rest.
  if (nameOf(id) === 'loader') return undefined
  numbers ??= joined(id, graph)
  return numbers.get(id)
}

function joined(anyId: string, graph: Graph): Map<string, number> {
  const open = sharedFiles(entryOf(anyId, graph), graph)
  const done: File[] = []
  for (;;) {
    const small = open.sort((a, b) => b.size - a.size).pop()
    if (!small) break
    const costs = open.map((other) => costOf(small, other))
    const lowest = Math.min(...costs)
    const best = lowest < 0 && open[costs.indexOf(lowest)]
    if (!best) done.push(small)
    else {
      best.ids.push(...small.ids)
      best.users = new Set([...best.users, ...small.users])
      best.size += small.size
    }
  }
  const width = ({ users }: File) => (users.has('shell') ? 1e6 : users.size)
  done.sort((a, b) => width(b) - width(a))
  return new Map(done.flatMap(({ ids }, at) => ids.map((id) => [id, at] as const)))
}

/** What joining two files costs all who load one of them. Visitors' files stay as they are. */
function costOf(a: File, b: File): number {
  if (a.isVisitors || b.isVisitors) return 0
  let cost = 0
  for (const user of new Set([...a.users, ...b.users])) {
    const extra = !a.users.has(user) ? a.size : !b.users.has(user) ? b.size : -requestCost
    cost += weightOf(user) * extra
  }
  return cost
}

const weightOf = (user: string) => (user === 'signed-in' || busyParts.includes(user) ? 1 : 0.1)

/** The modules that several parts load, by these. */
function sharedFiles(entry: string, graph: Graph): File[] {
  const users = new Map<string, Set<string>>()
  const roots = new Set([entry])
  for (const root of roots) {
    const user = root === entry ? 'shell' : signedInParts.includes(nameOf(root)) ? 'signed-in' : nameOf(root)
    const reached = new Set([root])
    for (const id of reached) {
      users.set(id, (users.get(id) ?? new Set()).add(user))
      for (const next of importsOf(id, graph)) reached.add(next)
      for (const next of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) roots.add(next)
    }
  }
  const found = new Map<string, File>()
  for (const [id, of] of users) {
    if (of.size < 2 || base.test(id)) continue
    const visitors = visitorsFile(of)
    const key = visitors ?? [...of].sort().join()
    const file = found.get(key) ?? { ids: [], users: new Set(), size: 0, isVisitors: Boolean(visitors) }
    file.ids.push(id)
    for (const user of visitors === 'shell' ? [...of, 'shell'] : of) file.users.add(user)
    file.size += graph.getModuleInfo(id)?.code?.length ?? 0
    found.set(key, file)
  }
  return [...found.values()]
}

/** Of a module that visitors load: the shell, a sort of pages, or one page. */
function visitorsFile(users: Set<string>): string | undefined {
  const sorts = visitorPages.filter((sort) => sort.some((page) => users.has(page)))
  if (users.has('shell') || sorts.length > 1) return 'shell'
  const pages = sorts[0]?.filter((page) => users.has(page)) ?? []
  return pages.length > 1 ? sorts[0]?.join('+') : pages[0]
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

function importsOf(id: string, graph: Graph): string[] {
  const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {}
  const names = new Set([...(code ?? '').matchAll(fromBarrel)].flatMap(([, all = '']) => all.split(/[\s,]+/)))
  return importedIds.flatMap((next) =>
    barrel.test(next)
      ? (graph.getModuleInfo(next)?.importedIds ?? []).filter((part) => names.has(camel(nameOf(part))))
      : next,
  )
}

const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const nameOf = (id: string) => id.split(/[\\/]/).at(-1)?.split('.')[0] ?? ''
