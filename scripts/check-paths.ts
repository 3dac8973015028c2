// Refuses paths and links in the documents that lead nowhere, and citations of decision records that don't exist; prints
// each with its file, and exits with 1.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Documents name paths from these folders, and modules without their ending. */
const bases = ['', 'web', 'web/src', 'server', 'server/src', 'server/src/features', 'contract']
const endings = ['', '.ts', '.tsx', '.md', '.css']

/** What a document writes as code and is a path: two names or more, with slashes between. */
export const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /^\.?[\w-]+(\/[\w.$-]+)+\/?$/.test(code))

/** Targets of links to files, without the part after '#'. */
export const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target = '']) => target)

/** Numbers of the decision records that a text cites: 'docs/decisions/130, 129', 'decision 022'. */
export const recordsIn = (text: string): string[] =>
  [...text.matchAll(/\bdecisions?[/ ](\d{3}\b(?:,? (?:and )?\d{3}\b)*)/gi)].flatMap(
    ([, all = '']) => all.match(/\d{3}/g) ?? [],
  )

/** What the index of records doesn't say of them, by the name and text of each record. */
export function missingInIndex(index: string, records: Record<string, string>): string[] {
  const rows = index
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map((line) => line.replaceAll(/ +/g, ' '))
  const expected = Object.entries(records).map(([name, text]) => {
    const [number = '', title = ''] = /^# (\d{3}) (.+)/.exec(text)?.slice(1) ?? []
    return `| [${number}](${name}) | ${title} |`
  })
  return [
    ...expected
      .filter((start) => !rows.some((row) => row.startsWith(start)))
      .map((start) => `${start} is missing`),
    ...rows
      .filter((row) => !expected.some((start) => row.startsWith(start)))
      .map((row) => `${row} has no record`),
  ]
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** False for a path that begins with a folder of ours and leads nowhere. Other words with slashes are no paths. */
export function isValid(path: string): boolean {
  const first = path.split('/', 1)[0] ?? ''
  const ours = bases.filter((base) => existsSync(join(root, base, first)))
  const file = path.replace(/\/$/, '')
  const isBuilt = /^dist/.test(first)
  return (
    isBuilt ||
    !ours.length ||
    ours.some((base) => endings.some((end) => existsSync(join(root, base, file + end))))
  )
}

const read = (document: string) => readFileSync(join(root, document), 'utf8')
const documentsIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const documents = [...['README.md', 'CONTRIBUTING.md', 'web/README.md'], ...documentsIn('docs')]
  const paths = documents.flatMap((document) =>
    pathsIn(read(document))
      .filter((path) => !isValid(path))
      .map((path) => `${document}: ${path} doesn't exist`),
  )
  const links = [...documents, ...documentsIn('docs/decisions'), 'bench/README.md'].flatMap((document) =>
    linksIn(read(document))
      .filter((target) => !existsSync(join(root, dirname(document), target)))
      .map((target) => `${document}: the link to ${target} leads nowhere`),
  )
  const records = documentsIn('docs/decisions').filter((name) => !name.endsWith('README.md'))
  const index = read('docs/decisions/README.md')
  const numbers = new Set(records.map((name) => name.split('/').at(-1)?.slice(0, 3)))
  // Migrations never change, so they may cite what the index says is replaced.
  const isRecord = (file: string, number: string) =>
    numbers.has(number) || (file.endsWith('.sql') && index.includes(number))
  const citations = [
    'contract',
    'server',
    'web',
    'e2e',
    'scripts',
    'bench',
    'demo',
    'deploy',
    'docs',
  ].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .map((name) => `${part}/${name.replaceAll('\\', '/')}`)
      .filter(
        (name) =>
          /\.(tsx?|mjs|css|sql|md|conf)$/.test(name) &&
          !/\/(node_modules|dist[^/]*)\/|check-paths/.test(name),
      )
      .flatMap((file) =>
        recordsIn(read(file))
          .filter((number) => !isRecord(file, number))
          .map((number) => `${file}: there is no decision ${number}`),
      ),
  )
  const unlisted = missingInIndex(
    index,
    Object.fromEntries(records.map((name) => [name.split('/').at(-1) ?? '', read(name)])),
  )
  const missing = [
    ...paths,
    ...links,
    ...citations,
    ...unlisted.map((row) => `docs/decisions/README.md: ${row}`),
  ]
  for (const line of missing) console.error(line)
  if (missing.length > 0) process.exitCode = 1
}
