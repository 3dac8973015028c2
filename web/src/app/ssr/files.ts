/** An entry of Vite's manifest: a built file and those that it needs. */
type BuiltFile = {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
export type Manifest = Record<string, BuiltFile>

/**
 * The link elements that load the files of chunks at once, by the names of chunks, as a page's is its route's
 * component; otherwise they would be requested only after the scripts of every page had run. Throws if the build has
 * no such chunk.
 */
export function openPageFiles(manifest: Manifest): (...names: string[]) => string {
  const all = Object.values(manifest)
  const onEveryPage = new Set(all.filter(({ isEntry }) => isEntry).flatMap((entry) => [...filesOf(entry)]))
  const links = new Map(
    all.map((page) => [page.name, [...filesOf(page)].filter((file) => !onEveryPage.has(file)).map(link)]),
  )
  return (...names) => {
    const found = names.flatMap((name) => {
      const files = links.get(name)
      if (!files) throw new Error(`The build has no chunk ${name}`)
      return files
    })
    return [...new Set(found)].join('\n    ')
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

/** Low priority for scripts, so that they don't delay the styles and the first paint. */
const link = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`
