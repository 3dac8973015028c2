// Refuses paths that the documents name and that don't exist; prints each with its document, and exits with 1.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Documents name paths from these folders, and modules without their ending. */
const bases = ['', 'web', 'web/src', 'server', 'server/src', 'server/src/features', 'contract']
const endings = ['', '.ts', '.tsx', '.md', '.css']

/** What a document writes as code and is a path: two names or more, with slashes between. */
export const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /^\.?[\w-]+(\/[\w.$-]+)+\/?$/.test(code))

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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const documents = [
    ...['README.md', 'CONTRIBUTING.md', 'web/README.md'],
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ]
  const missing = documents.flatMap((document) =>
    pathsIn(readFileSync(join(root, document), 'utf8'))
      .filter((path) => !isValid(path))
      .map((path) => `${document}: ${path} doesn't exist`),
  )
  for (const line of missing) console.error(line)
  if (missing.length > 0) process.exitCode = 1
}
