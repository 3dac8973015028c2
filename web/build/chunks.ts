type Module = { code: string | null; importedIds: readonly string[] }
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

/**
 * A first visit should ask for few files, and for nothing it does not use: the libraries under every page are one
 * file, the shell another, and all small parts that three places or more use a third. What brings a large library
 * along is left to be split by who uses it.
 */
export const groups = [
  {
    name: 'base',
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
    priority: 3,
  },
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  {
    name: (id: string, graph: Graph) => (isSmall(id, graph) ? 'common' : null),
    debugName: 'common',
    minShareCount: 3,
    priority: 1,
  },
]

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
