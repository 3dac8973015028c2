import { contentKinds } from '../../contract/src/limits.ts'

type Module = {
  code: string | null
  isEntry: boolean
  importedIds: readonly string[]
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Graph = { getModuleInfo: (id: string) => Module | null }

const ours = /[\\/]web[\\/]src[\\/]/
/** Libraries that only some pages need, each large enough to matter on a first visit. */
const largeLibrary =
  /node_modules[\\/](zod|react-markdown|socket\.io-client|@mantine[\\/](form|notifications))[\\/]/
/** The same among Mantine's parts, which are imported by name from one module. */
const largePart =
  /import\s*\{[^}]*\b(Menu|Popover|Tooltip|Modal|Tabs|Select|TagsInput)\b[^}]*\}\s*from\s*["']@mantine\/core["']/
const smallParts =
  /node_modules[\\/]@(mantine[\\/](core|hooks)|tabler)[\\/](?!.*(Menu|Popover|Tooltip|Modal|Tabs|Select|TagsInput|Combobox|Pill|ScrollArea|loating))/

/** The pages that visitors open first, and the toasts, which follow; the server finds a page's file by its name. */
const visitorsPage =
  /[\\/](HomePage|ClubsPage|SearchPage|ClubPreviewPage|PublicProfilePage|ToastStack|app[\\/]content[\\/]\w+Page)\.tsx$/
const itemPages = [
  'NoItemPage',
  ...contentKinds.map((kind) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Page`),
]
const listingPage = /^(Clubs|Jobs|Products|Services)Page$/
/** What the shell loads for everybody who is signed in: menus, bell, messages, own things, the queue of messages. */
const signedInPart =
  /[\\/](ClubSwitcher|ClubMenu|MessagesLink|MessagesButton|AccountMenu|SignedInEffects|NotificationBell|NewClub|sending)\.tsx?$/
/** What follows live updates on every page. */
const livePart = /[\\/](goLive)\.ts$/
/** What opens over a page; a visitor loads it with the first menu or dialog. */
const overlay =
  /node_modules[\\/](@floating-ui[\\/]|@mantine[\\/]core[\\/].*[\\/](Menu|Popover|Modal|ModalBase|ScrollArea|Tooltip|Combobox)[\\/])|[\\/]ui[\\/]DialogWindow\.tsx$/
/** Where a library lists its parts, which are imported from there by name. */
const list =
  /node_modules[\\/]@(mantine[\\/](core|hooks)[\\/]esm[\\/]index|tabler[\\/].*[\\/]tabler-icons-react)\.mjs$/

/**
 * A first visit should ask for few files, and for nothing it does not use: the libraries under every page are one
 * file; the shell, with what pages of several sorts use, another; what only items' pages use, only listings, or both
 * of one kind a third; and what only one page uses a fourth, each with what it needs. All other small parts that three
 * places or more use are one file, too. What brings a large library along is left to be split by who uses it.
 */
export const groups = [
  // What visitors' pages use of them is written into those (plugins.ts).
  { name: 'limits', test: /contract[\\/]src[\\/]numbers\.ts$/, priority: 6 },
  {
    name: 'base',
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
    priority: 5,
  },
  { name: among('shell'), debugName: 'shell', priority: 4 },
  { name: among('several'), debugName: 'several', priority: 3.5 },
  { name: among('shared'), debugName: 'shared', priority: 3 },
  { name: among('page'), debugName: 'page', priority: 2 },
  {
    name: (id: string, graph: Graph) => (isOfLive(id, graph) ? 'signals' : null),
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
  { name: 'signed-in', test: signedInPart, priority: 0.8 },
]

type Level = 'shell' | 'several' | 'shared' | 'page'

/** A group takes along what its modules need: what more pages use must be taken before. */
function among(level: Level) {
  return (id: string, graph: Graph) => {
    const [found, file] = placeOf(id, graph)
    return found === level ? file : null
  }
}

/** The file that a module belongs in, by the visitors' pages that it comes with. */
function placeOf(id: string, graph: Graph): [Level, string] | [] {
  const users = allUsers(id, graph)
  if (users.some((user) => graph.getModuleInfo(user)?.isEntry)) return ['shell', 'shell']
  const pages = users.flatMap((user) => {
    const isPage = visitorsPage.test(user) && graph.getModuleInfo(user)?.dynamicImporters.length
    return isPage ? nameOf(user) : []
  })
  const [page, other] = pages
  if (!page) return []
  if (!other) return ['page', page]
  // What goes live on every page brings none of the items' own parts along.
  if (pages.every((one) => itemPages.includes(one)))
    return isOfLive(id, graph) ? ['shell', 'shell'] : ['shared', 'items']
  if (pages.every((one) => listingPage.test(one))) return ['shared', 'listings']
  // Styles are one file: each is a request.
  const isOfLists = !pages.some((one) => [...itemPages, 'ToastStack'].includes(one)) && !id.endsWith('.css')
  if (isOfLists) return ['several', 'lists']
  // Of one kind, an item's page and the listing; their few styles are no file of their own.
  const isOfOneKind = new Set(pages.map(kindOf)).size === 1 && !id.endsWith('.css')
  return isOfOneKind ? ['shared', kindOf(page)] : ['shell', 'shell']
}

const kindOf = (page: string) => page.replace(/s?Page$/, '').toLowerCase()

function allUsers(id: string, graph: Graph): string[] {
  const users = new Set([id])
  for (const user of users) for (const one of usersOf(user, graph)) users.add(one)
  return [...users]
}

const known = new Map<string, readonly string[]>()

/** The modules that import one, be it by its name from a library's list. */
function usersOf(id: string, graph: Graph): readonly string[] {
  const before = known.get(id)
  if (before) return before
  const importersOf = (one: string) => graph.getModuleInfo(one)?.importers ?? []
  const part = nameOf(id).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const named = new RegExp(`[{,]\\s*${part}\\s*( as \\S+\\s*)?[,}]`)
  const users = importersOf(id).flatMap((importer) =>
    list.test(importer)
      ? importersOf(importer).filter((user) => named.test(graph.getModuleInfo(user)?.code ?? ''))
      : importer,
  )
  known.set(id, users)
  return users
}

const nameOf = (id: string) => id.split(/[\\/]/).at(-1)?.split('.')[0] ?? ''

const isSmall = (id: string, graph: Graph) =>
  ours.test(id) ? !bringsLarge(id, graph, new Set()) : smallParts.test(id)

/** Visitors' pages go live, too, and would bring along all that is common. */
const isOfLive = (id: string, graph: Graph) =>
  ours.test(id) && allUsers(id, graph).some((user) => livePart.test(user))

function bringsLarge(id: string, graph: Graph, seen: Set<string>): boolean {
  if (largeLibrary.test(id)) return true
  if (!ours.test(id) || seen.has(id)) return false
  seen.add(id)
  const module = graph.getModuleInfo(id)
  if (!module) return false
  return (
    largePart.test(module.code ?? '') || module.importedIds.some((child) => bringsLarge(child, graph, seen))
  )
}

/** Patterns that name files by their names, as `(one|another)`. */
export const namedFiles = [signedInPart, livePart]
