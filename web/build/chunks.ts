type Module = {
  code: string | null
  isEntry: boolean
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Graph = { getModuleInfo: (id: string) => Module | null }

const isOurs = /[\\/]web[\\/]src[\\/]/

/** The pages that visitors open first, by what they have in common; the server finds a page's chunk by its name. */
export const visitorPages = {
  items: ['NoItemPage', 'PostPage', 'PollPage', 'EventPage', 'JobPage', 'OfferPages'],
  listings: ['ClubsPage', 'JobsPage', 'ProductsPage', 'SearchPage', 'ServicesPage'],
  courses: ['CoursesPage', 'CoursePage', 'LessonPage', 'CertificatePage'],
  others: ['HomePage', 'ClubPreviewPage', 'PublicProfilePage', 'ToastStack'],
}
/** Pages of different sorts that show the same things: what they share is loaded by them alone. */
export const topics: Record<string, readonly string[]> = {
  jobs: ['JobPage', 'JobsPage'],
  offers: ['OfferPages', 'ProductsPage', 'ServicesPage'],
  clubs: ['HomePage', 'ClubsPage', 'ClubPreviewPage'],
}
/** The styles of these pages are in a file that they load anyway: each by itself would be one request more. */
export const stylesOf: Record<string, [Level, string]> = {
  JobPage: ['topic', 'jobs'],
  OfferPages: ['topic', 'offers'],
  ClubsPage: ['topic', 'clubs'],
  CoursesPage: ['shared', 'listings'],
}
/** Loaded by the shell for everyone who is signed in: menus, bell, messages, own things and pages, what is queued. */
export const signedInParts = [
  ...['ClubSwitcher', 'ClubMenu', 'MessagesLink', 'MessagesButton', 'AccountMenu', 'SignedInEffects'],
  ...['NotificationBell', 'NewClub', 'memberPages', 'sending'],
]
/** Receives live updates on every page, after the first paint. */
export const livePart = 'goLive'

/** Changes more seldom than the shell. Only forms block the router. */
const everyPages = /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*useBlocker)/

/** Libraries and parts of Mantine that only some pages need, each large enough to matter. */
const largeLibrary = /node_modules[\\/](zod|react-markdown|socket\.io-client|@mantine[\\/]form)[\\/]/
const largePart =
  /import\s*\{[^}]*\b(Menu|Popover|Tooltip|Modal|Select|TagsInput)\b[^}]*\}\s*from\s*["']@mantine\/core["']/
const smallParts =
  /node_modules[\\/]@(mantine[\\/](core|hooks)|tabler)[\\/](?!.*(Menu|Popover|Tooltip|Modal|Select|TagsInput|Combobox|Pill|ScrollArea|loating))/
/** Parts that open over a page. */
const overlay =
  /node_modules[\\/](@floating-ui[\\/]|@mantine[\\/]core[\\/].*[\\/](Menu|Popover|Modal|ModalBase|ScrollArea|Tooltip|Combobox)[\\/])|[\\/]ui[\\/](Dialog|Confirm)Window\.tsx$/

/**
 * The chunks of the build (docs/decisions/113): Rolldown's own splitting makes a file of every set of modules that the
 * same pages share, 57 to 99 scripts for a first visit. A group takes along what its modules import.
 */
export const groups = [
  { name: 'base', test: everyPages, priority: 5 },
  { name: visitorChunk('shell'), debugName: 'shell', priority: 4 },
  // The wider first: a group takes along what its modules import.
  { name: visitorChunk('topic'), debugName: 'topic', priority: 3.2 },
  { name: visitorChunk('shared'), debugName: 'shared', priority: 3 },
  { name: visitorChunk('page'), debugName: 'page', priority: 2 },
  { name: visitorChunk('courses'), debugName: 'courses', priority: 1.9 },
  { name: visitorChunk('course page'), debugName: 'course page', priority: 1.8 },
  // Preloaded by everyone, without what else goes live.
  { name: 'catchUp', test: /[\\/]live[\\/]catchUp\.ts$/, priority: 1.6 },
  {
    name: (id: string, graph: Graph) => (isLive(id, graph) ? 'signals' : null),
    debugName: 'signals',
    minShareCount: 2,
    priority: 1.5,
  },
  {
    name: (id: string, graph: Graph) => (isSmall(id, graph) ? 'common' : null),
    debugName: 'common',
    minShareCount: 3,
    priority: 1,
  },
  { name: 'overlays', test: overlay, priority: 0.9 },
  {
    name: 'signed-in',
    test: (id: string) => isOurs.test(id) && signedInParts.includes(nameOf(id)),
    priority: 0.8,
  },
]

type Level = 'shell' | 'topic' | 'shared' | 'page' | 'courses' | 'course page'

const chunks = new Map<string, [Level, string] | []>()

function visitorChunk(level: Level) {
  return (id: string, graph: Graph) => {
    const place = chunks.get(id) ?? chunkOf(id, graph)
    chunks.set(id, place)
    const [found, chunk] = place
    return found === level ? chunk : null
  }
}

/** The chunk of a module by the visitors' pages that use it: of one page, of pages of one sort or topic, or else the shell. */
function chunkOf(id: string, graph: Graph): [Level, string] | [] {
  const users = allUsers(id, graph)
  if (users.some((user) => graph.getModuleInfo(user)?.isEntry)) return ['shell', 'shell']
  const all = users.filter((user) => isVisitorPage(user, graph)).map(nameOf)
  const pages = all.filter((name) => !visitorPages.courses.includes(name))
  const found = chunkOfPages(pages, id, graph)
  if (pages.length === all.length || found[0] === 'shell') return found
  // A file for the rest would be two requests more for each of them. The list of courses is one of the listings.
  if (found[0]) return found[1] === 'listings' ? found : ['shell', 'shell']
  const [first = '', second] = all
  if (first && isLive(id, graph)) return ['shell', 'shell']
  return second ? ['courses', 'courses'] : (stylesAt(id, first) ?? ['course page', first])
}

const stylesAt = (id: string, page: string) => (id.endsWith('.css') ? stylesOf[page] : undefined)

function chunkOfPages(pages: string[], id: string, graph: Graph): [Level, string] | [] {
  const [page, other] = pages
  if (!page) return []
  if (!other) return stylesAt(id, page) ?? ['page', page]
  // What goes live on every page brings no page's own parts along.
  const areLive = isLive(id, graph)
  const areAll = (sort: readonly string[]) => pages.every((name) => sort.includes(name))
  if (areAll(visitorPages.items) && !areLive) return ['shared', 'items']
  const topic = Object.keys(topics).find((name) => areAll(topics[name] ?? []))
  if (topic && !areLive) return ['topic', topic]
  if (areAll(visitorPages.listings)) return ['shared', 'listings']
  return ['shell', 'shell']
}

const isVisitorPage = (id: string, graph: Graph) =>
  isOurs.test(id) &&
  Object.values(visitorPages).flat().includes(nameOf(id)) &&
  Boolean(graph.getModuleInfo(id)?.dynamicImporters.length)

function allUsers(id: string, graph: Graph): string[] {
  const users = new Set([id])
  for (const user of users) for (const next of usersOf(user, graph)) users.add(next)
  return [...users]
}

/** Where a library re-exports its parts. All that imports one part would count as a user of the others. */
const barrel =
  /node_modules[\\/]@(mantine[\\/](core|hooks)[\\/]esm[\\/]index|tabler[\\/].*[\\/]tabler-icons-react)\.mjs$/
const known = new Map<string, readonly string[]>()

/** The modules that import this one, also by its name from a barrel. */
function usersOf(id: string, graph: Graph): readonly string[] {
  const before = known.get(id)
  if (before) return before
  const importersOf = (module: string) => graph.getModuleInfo(module)?.importers ?? []
  const part = nameOf(id).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const users = importersOf(id).flatMap((importer) =>
    barrel.test(importer) ? importersOf(importer).filter((user) => partsIn(user, graph).has(part)) : importer,
  )
  known.set(id, users)
  return users
}

/** What a module imports from barrels. Only that: our own Dialog is not Mantine's, which brings transitions and portals. */
function partsIn(id: string, graph: Graph): ReadonlySet<string> {
  const before = parts.get(id)
  if (before) return before
  const found = [...(graph.getModuleInfo(id)?.code ?? '').matchAll(fromBarrel)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  )
  const all = new Set(found)
  parts.set(id, all)
  return all
}
const fromBarrel =
  /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']@(?:mantine\/(?:core|hooks)|tabler\/icons-react)["']/g
const parts = new Map<string, ReadonlySet<string>>()

const nameOf = (id: string) => id.split(/[\\/]/).at(-1)?.split('.')[0] ?? ''

const isSmall = (id: string, graph: Graph) =>
  isOurs.test(id) ? !bringsLarge(id, graph, new Set()) : smallParts.test(id)

const isLive = (id: string, graph: Graph) =>
  isOurs.test(id) && allUsers(id, graph).some((user) => isOurs.test(user) && nameOf(user) === livePart)

function bringsLarge(id: string, graph: Graph, seen: Set<string>): boolean {
  if (largeLibrary.test(id)) return true
  if (!isOurs.test(id) || seen.has(id)) return false
  seen.add(id)
  const module = graph.getModuleInfo(id)
  if (!module) return false
  return (
    largePart.test(module.code ?? '') || module.importedIds.some((child) => bringsLarge(child, graph, seen))
  )
}
