type Module = {
  code: string | null
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

/** The pages that visitors open first, and the toasts, which follow; listings take the file of their kind's page, or each would be part of all; the server finds a page's file by its name. */
const visitorsPage =
  /[\\/](HomePage|ClubsPage|SearchPage|ClubPreviewPage|PublicProfilePage|ToastStack|app[\\/]content[\\/](?!Jobs|Products|Services)\w+Page)\.tsx$/
/** Where a library lists its parts, which are imported from there by name. */
const list =
  /node_modules[\\/]@(mantine[\\/](core|hooks)[\\/]esm[\\/]index|tabler[\\/].*[\\/]tabler-icons-react)\.mjs$/

/**
 * A first visit should ask for few files, and for nothing it does not use: the libraries under every page are one
 * file, the shell another, what several of the visitors' pages use a third, and what only one of them uses a fourth,
 * each with what it needs. All other small parts that three places or more use are one file, too. What brings a large
 * library along is left to be split by who uses it.
 */
export const groups = [
  {
    name: 'base',
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
    priority: 5,
  },
  { name: 'shell', tags: ['$initial' as const], priority: 4 },
  {
    name: (id: string, graph: Graph) => (pagesWith(id, graph).length > 1 ? 'visitors' : null),
    debugName: 'visitors',
    priority: 3,
  },
  {
    name: (id: string, graph: Graph) => pagesWith(id, graph)[0] ?? null,
    debugName: 'page',
    priority: 2,
  },
  { name: 'listings', test: /[\\/]content[\\/]listings[\\/]/, priority: 1.5 },
  {
    name: (id: string, graph: Graph) => (isSmall(id, graph) ? 'common' : null),
    debugName: 'common',
    minShareCount: 3,
    priority: 1,
  },
]

/** The visitors' pages that a module comes with. */
function pagesWith(id: string, graph: Graph): string[] {
  const users = new Set([id])
  for (const user of users) for (const one of usersOf(user, graph)) users.add(one)
  return [...users].flatMap((user) => {
    const isPage = visitorsPage.test(user) && graph.getModuleInfo(user)?.dynamicImporters.length
    return isPage ? nameOf(user) : []
  })
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
