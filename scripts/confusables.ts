// `npx tsx scripts/confusables.ts confusables.txt`: writes server/src/features/prevention/confusables.ts from Unicode's
// table of look-alikes (UTS 39, https://www.unicode.org/Public/security/latest/confusables.txt).
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const target = fileURLToPath(new URL('../server/src/features/prevention/confusables.ts', import.meta.url))
const source = readFileSync(process.argv[2] ?? 'confusables.txt', 'utf8')
const version = /^# Version: (\S+)/m.exec(source)?.[1]

const charactersOf = (codes: string) =>
  codes
    .trim()
    .split(/\s+/)
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join('')
/** Of Latin, Cyrillic, Greek and digits: what is compared are words in these, whatever they are disguised with. */
const compared = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}0-9]{1,2}$/u
const withoutMarks = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '')

const bySkeleton = new Map<string, string[]>()
for (const line of source.replace(/^\uFEFF/, '').split('\n')) {
  const [from, to] = line.replace(/#.*/, '').split(';')
  if (!from || !to) continue
  const [letter, skeleton] = [charactersOf(from), withoutMarks(charactersOf(to))]
  if (!/^[\p{L}\p{N}]$/u.test(letter) || letter <= '\x7F' || !compared.test(skeleton)) continue
  // Normalization alone finds the others.
  const plain = withoutMarks(letter)
  if (plain === skeleton || (plain !== letter && /^[\0-\x7F]+$/.test(plain))) continue
  bySkeleton.set(skeleton, [...(bySkeleton.get(skeleton) ?? []), letter])
}

const hex = (text: string) =>
  [...text].map((letter) => letter.codePointAt(0)?.toString(16).toUpperCase()).join('+')
/** At most so many letters in an entry, so that each has a line. */
const perEntry = 14
const entries = [...bySkeleton].flatMap(([skeleton, letters]) =>
  Array.from({ length: Math.ceil(letters.length / perEntry) }, (_, at) => {
    const some = letters.slice(at * perEntry, (at + 1) * perEntry)
    return `${hex(skeleton)}:${some.map(hex).join(',')}`
  }),
)
const lines: string[] = []
for (const entry of entries) {
  const joined = `${lines.at(-1) ?? ''} ${entry}`.trim()
  if (lines.length > 0 && joined.length <= 104) lines[lines.length - 1] = joined
  else lines.push(entry)
}
writeFileSync(
  target,
  `// Written by scripts/confusables.ts from confusables.txt ${version} (© Unicode, Inc., https://www.unicode.org/terms_of_use.html).

/** 'skeleton:letters that look like it', as code points. */
export const confusables =
${lines.map((line, at) => `  '${line}${at < lines.length - 1 ? ' ' : ''}'`).join(' +\n')}
`,
)
