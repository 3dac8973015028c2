/** A file of the build and those that it needs, as Vite's manifest tells. */
type BuiltFile = {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
export type Manifest = Record<string, BuiltFile>

/**
 * The elements that ask for the files of a page at once, by the name that its route gives: else they were known only
 * once the scripts of every page have come and run. Throws where the build has no such page.
 */
export function openFiles(manifest: Manifest): (name: string) => string {
  const all = Object.values(manifest)
  const onEveryPage = new Set(all.filter(({ isEntry }) => isEntry).flatMap((entry) => [...filesOf(entry)]))
  const links = new Map(
    all.map((page) => [page.name, [...filesOf(page)].filter((file) => !onEveryPage.has(file)).map(link)]),
  )
  return (name) => {
    const found = links.get(name)
    if (!found) throw new Error(`The build has no page ${name}`)
    return found.join('\n    ')
  }

  function filesOf(start: BuiltFile, seen = new Set<string>()): Set<string> {
    if (seen.has(start.file)) return seen
    seen.add(start.file)
    for (const style of start.css ?? []) seen.add(style)
    for (const key of start.imports ?? []) {
      const next = manifest[key]
      if (next) filesOf(next, seen)
    }
    return seen
  }
}

/** What is read comes first: scripts may not hold up the styles and the first paint. */
const link = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`
