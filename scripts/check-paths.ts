// Refuses paths and links in the documents that lead nowhere; prints each with its document, and exits with 1.
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
  const missing = [...paths, ...links]
  for (const line of missing) console.error(line)
  if (missing.length > 0) process.exitCode = 1
}
