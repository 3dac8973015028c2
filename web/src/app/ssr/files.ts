/** Written by `vite build` (build/plugins.ts): paths of built files. */
export type PageFiles = {
  loader: string
  /** Of every document. */
  document: string[]
  /** What each page loads besides, by its component's name; '' stands for any other page. */
  visitors: Record<string, string[]>
  members: Record<string, string[]>
}

/** Elements of the head that load a page's files at once: the browser would find them one after the other. */
export function openPageFiles({ loader, document, visitors, members }: PageFiles) {
  const none: string[] = []
  /** Loads what a page needs besides what every document loads. */
  const linksTo = (page = ''): string => (members[page] ?? members[''] ?? none).map(link).join(between)

  /** Loads a rendered page's styles, and the script that loads the rest: for visitors when they act (app/loader.ts). */
  function loaderOf(page = '', isSignedIn = false): string {
    const of = isSignedIn ? members : visitors
    const own = of[page] ?? of[''] ?? none
    const scripts = [...document, ...own].filter(isScript).map((file) => `/${file}`)
    const data = `data-app="${scripts.join(' ')}"${isSignedIn ? ' data-at-once' : ''}`
    return [
      `<script type="module" async crossorigin src="/${loader}" ${data}></script>`,
      ...own.filter((file) => !isScript(file)).map(link),
    ].join(between)
  }

  return { linksTo, loaderOf }
}

const between = '\n    '
const isScript = (file: string) => file.endsWith('.js')

/** Low priority for scripts, so that they don't delay the styles and the first paint. */
const link = (file: string) =>
  isScript(file)
    ? `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`
    : `<link rel="stylesheet" crossorigin href="/${file}">`
