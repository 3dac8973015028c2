/** An entry of Vite's manifest: a built file and those that it needs. */
type BuiltFile = {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}
export type Manifest = Record<string, BuiltFile>

/**
 * Elements of the head that load files at once, by the names of chunks, as a page's is its route's component; otherwise
 * they would be requested only after the scripts of every page had run. Both throw if the build has no such chunk.
 */
export function openPageFiles(manifest: Manifest) {
  const all = Object.values(manifest)
  const everyPage = [...filesOf(chunk('index'))]

  /** Loads the files of chunks besides those of every page. */
  const linksTo = (...names: string[]): string => ownFiles(names).map(link).join(between)

  /** Loads a page's styles, and the script that loads the rest when the visitor acts (app/loader.ts). */
  function loaderOf(...names: string[]): string {
    const own = ownFiles(names)
    const scripts = [...everyPage, ...own].filter(isScript).map((file) => `/${file}`)
    return [
      `<script type="module" async crossorigin src="/${chunk('loader').file}" data-app="${scripts.join(' ')}"></script>`,
      ...own.filter((file) => !isScript(file)).map(link),
    ].join(between)
  }

  return { linksTo, loaderOf }

  function chunk(name: string): BuiltFile {
    const found = all.find((file) => file.name === name)
    if (!found) throw new Error(`The build has no chunk ${name}`)
    return found
  }

  function ownFiles(names: string[]): string[] {
    const found = new Set(names.flatMap((name) => [...filesOf(chunk(name))]))
    return [...found].filter((file) => !everyPage.includes(file))
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

const between = '\n    '
const isScript = (file: string) => file.endsWith('.js')

/** Low priority for scripts, so that they don't delay the styles and the first paint. */
const link = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`
