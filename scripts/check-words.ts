// Refuses words in texts for people that CONTRIBUTING.md rules out: in strings and in the page's markup, not in comments.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const banned: [RegExp, string][] = [
  [/\b(is|are|be|been) told\b/i, 'notified, or say what happens'],
  [/\bwhoever\b/i, 'anyone who, or name them'],
  [/\b(some|any)body\b/i, 'someone, anyone'],
  [/\bby now\b/i, 'now'],
  [/\bgo(es)? on (where|to|until)\b|['">]go on['"<]/i, 'continue'],
  [/\bfor good\b/i, 'permanently'],
  [/\bhand(ed|s|ing)?( \w+){0,2} on to\b/i, 'transfer'],
  [/\btake[ns]? off\b/i, 'remove'],
  [/\bis back\b/i, 'was restored, is available again'],
  [/\bany more[.’”'"]/i, 'anymore, or no longer'],
  [/\bone[’']s\b/i, 'your'],
]

/** The banned words of a source file, as 'line: words → better'. */
export function bannedIn(source: string): string[] {
  const lines = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|[^\S\n])\/\/.*$/gm, ' ')
    .split('\n')
  return lines.flatMap((line, at) => {
    // A string, or the words of an element on lines of their own.
    const texts = line.match(/(['"`>]).*|^\s*[A-Z“{][^=;]*$/)?.[0] ?? ''
    return banned.flatMap(([pattern, better]) => {
      const found = pattern.exec(texts)?.[0]
      return found ? [`${at + 1}: ${found} → ${better}`] : []
    })
  })
}

const root = fileURLToPath(new URL('..', import.meta.url))
const isText = (path: string) =>
  /\.tsx?$/.test(path) && !/\.(test|bench|fixture)\.|\/(testing|several)\//.test(path)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter(isText)
      .flatMap((path) => bannedIn(readFileSync(`${root}${path}`, 'utf8')).map((one) => `${path}:${one}`)),
  )
  for (const one of found) console.error(one)
  if (found.length > 0) process.exitCode = 1
}
