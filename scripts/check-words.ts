// Refuses words that CONTRIBUTING.md rules out: in texts for people, and in comments and test titles. Also what has one
// place: forms of plural, the locale, and changes of cached data; and sentences from parts.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gluedSentences } from './check-sentences.ts'

type Words = [RegExp, string][]

const everywhere: Words = [
  [/\bwhoever\b/i, 'anyone who, or name them'],
  [/\b(some|any)body\b/i, 'someone, anyone'],
  [/\bby now\b/i, 'now'],
  [/\bfor good\b/i, 'permanently'],
  [/\bone[’']s\b/i, 'your, or name the person'],
]
const inTexts: Words = [
  [/\b(is|are|be|been) told\b/i, 'notified, or say what happens'],
  [/\bgo(es)? on (where|to|until)\b|['">]go on['"<]/i, 'continue'],
  [/\bhand(ed|s|ing)?( \w+){0,2} on to\b/i, 'transfer'],
  [/\btake[ns]? off\b/i, 'remove'],
  [/\bis back\b/i, 'was restored, is available again'],
  [/\bany more[.’”'"]/i, 'anymore, or no longer'],
  // 'Please sign in to …' and 'Login to Join' are the specification's.
  [/(?<!please )\bsign(ed|ing|s)? (in|out)\b|\btwo-step sign-in\b/i, 'log in, log out'],
  [/(?<=['"`])(Login|Signup)(?=['"`])|^\s*(Login|Signup)$/, 'Log in, Sign up'],
]
const inProse: Words = [
  [/\b(un)?told\b/i, 'notified, signaled, returned, logged or shown'],
  [/\boneself\b/i, 'the viewer, the person'],
  [/\bstands? (in|at|on|under|below|above|beside|there|where|as)\b/i, 'is, appears'],
  [/\b(take[ns]?|taking|took) over\b/i, 'hydrate, replace or apply'],
  [/\b(call(ed|s|ing)? off|calling-off)\b/i, 'cancel'],
  [/\bfor ever\b/i, 'forever'],
  [/\bin whatever\b|\bto the letter\b/i, 'in any, exactly'],
  [/\bgoes? on (where|to|until|as|with|at|in)\b/i, 'continues'],
]

const comments = /\/\*[\s\S]*?\*\/|(?<=^|[^\S\n])\/\/.*$/gm
const titles = /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)/g
const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')

const wordsIn = (lines: string[], words: Words): string[] =>
  lines.flatMap((line, at) =>
    words.flatMap(([pattern, better]) => {
      const found = pattern.exec(line)?.[0]
      return found ? [`${at + 1}: ${found} → ${better}`] : []
    }),
  )

/** Banned words in strings and markup, as 'line: words → better'. */
export function bannedInTexts(source: string): string[] {
  const lines = source.replaceAll(comments, blank).split('\n')
  // A string, or the words of an element on lines of their own.
  const texts = lines.map((line) => line.match(/(['"`>]).*|^\s*[A-Z“{][^=;]*$/)?.[0] ?? '')
  return wordsIn(texts, [...everywhere, ...inTexts])
}

/** Banned words in comments and test titles, likewise. */
export function bannedInProse(source: string): string[] {
  let prose = blank(source)
  for (const { index, 0: text } of [...source.matchAll(comments), ...source.matchAll(titles)])
    prose = prose.slice(0, index) + text + prose.slice(index + text.length)
  return wordsIn(prose.split('\n'), [...everywhere, ...inProse])
}

const literal = /(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)/.source
const byHand: Words = [
  [
    new RegExp(`[!=]== 1\\s*\\?\\s*${literal}\\s*:\\s*${literal}|\\? '(s|es)' : ''|\\? '' : '(s|es)'`),
    'plural()',
  ],
  [/(['"])en(-[A-Z]{2})?\1|lang="en/, 'locale or language'],
  [/\bset(Query|Queries)Data\b/, 'patchData or putData of web/src/lib/cache/reads.ts'],
]

/** Plurals and locales that are not from the contract, likewise. */
export function formsByHand(source: string): string[] {
  const text = source.replaceAll(comments, blank)
  return byHand.flatMap(([pattern, better]) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].map(
      ({ index, 0: found }) =>
        `${text.slice(0, index).split('\n').length}: ${found.replaceAll(/\s+/g, ' ')} → ${better}`,
    ),
  )
}

const textFolders = ['contract/src', 'server/src', 'web/src']
/** `platform` speaks to those who run the server, in English. */
const sentenceFolders = ['contract/src', 'server/src/features', 'web/src']
const proseFolders = ['contract/src', 'server/src', 'web/src', 'web/build', 'e2e', 'scripts', 'bench', 'demo']
/** Where what `formsByHand` refuses is from. */
const ownPlaces = ['contract/src/locale.ts', 'web/src/lib/cache/reads.ts']
const root = fileURLToPath(new URL('..', import.meta.url))
const isTest = (path: string) => /\.(test|bench|fixture)\.|\/(testing|several)\//.test(path)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const check = (
    folder: string,
    banned: (source: string, path: string) => string[],
    isRead = (_: string) => true,
  ) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/check-words/.test(path) && isRead(path))
      .flatMap((path) =>
        banned(readFileSync(`${root}${path}`, 'utf8'), path).map((found) => `${path}:${found}`),
      )
  const found = [
    ...textFolders.flatMap((folder) => check(folder, bannedInTexts, (path) => !isTest(path))),
    ...textFolders.flatMap((folder) =>
      check(folder, formsByHand, (path) => !isTest(path) && !ownPlaces.includes(path)),
    ),
    ...sentenceFolders.flatMap((folder) => check(folder, gluedSentences, (path) => !isTest(path))),
    ...proseFolders.flatMap((folder) => check(folder, bannedInProse)),
  ]
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
}
