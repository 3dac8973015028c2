import type { Plugin } from 'vite'

/** The oldest browsers served: those of the last two years, and Safari from 16.4. color-scheme.js tests for them. */
export const oldestBrowsers = ['chrome131', 'edge131', 'firefox132', 'safari16.4']

/** What these lack; the build lowers syntax alone. Names that other libraries use for methods of theirs are left out. */
const newer = `
  URL.canParse URL.parse Object.groupBy Map.groupBy Array.fromAsync Promise.withResolvers Promise.try Iterator.from
  RegExp.escape Error.isError Uint8Array.fromBase64 .toBase64 .getOrInsert .isSubsetOf .isSupersetOf .isDisjointFrom
  .symmetricDifference AbortSignal.any ReadableStream.from Response.json Document.parseHTMLUnsafe .setHTMLUnsafe
  .showPopover .togglePopover .hidePopover .checkVisibility .moveBefore CloseWatcher Intl.DurationFormat
  scheduler.yield scheduler.postTask requestIdleCallback`
  .trim()
  .split(/\s+/)
const iterated =
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|toArray|some|every|find|reduce|take|drop|flatMap)\(/
const escaped = (text: string) => text.replaceAll('.', '\\.')

/** Calls in built code that the oldest browsers would fail at, apart from names it asks for before. */
export function newerThanServed(code: string): string[] {
  const isCalled = (name: string) =>
    new RegExp(`${/^\w/.test(name) ? '(?<![\\w.$])' : ''}(?:new )?${escaped(name)}\\b`).test(code)
  const isGuarded = (name: string) =>
    new RegExp(
      `typeof [\\w.]*${escaped(name)}\\b|[\`'"]${escaped(name.replace(/.*\./, ''))}[\`'"]\\s*in `,
    ).test(code)
  const found = newer.filter((name) => isCalled(name) && !isGuarded(name))
  const helper = iterated.exec(code)?.[0]
  return helper ? [...found, helper] : found
}

/** Refuses a build that needs newer browsers. */
export function heldToBrowsers(): Plugin {
  return {
    name: 'held-to-browsers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name !== 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const found = file.type === 'chunk' ? newerThanServed(file.code) : []
        if (found.length > 0)
          this.error(`${file.fileName} calls ${found.join(', ')}: newer than ${oldestBrowsers.join(', ')}`)
      }
    },
  }
}
