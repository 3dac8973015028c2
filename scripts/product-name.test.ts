import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Where the product itself is meant, which no place renames: programs and their messages, formats, and the name of a
 * place that has none. Everything else that people read says `readPlaceName` on the server, `placeName` in mails and
 * `product` on the page.
 */
const allowed: Record<string, string> = {
  'contract/src/place-limits.ts': 'the usual name',
  'server/src/platform/place-name.ts': 'the usual name',
  'server/src/main.ts': 'says what starts',
  'server/src/restore.ts': 'says what to start',
  'server/src/platform/env.ts': 'the usual sender, which MAIL_FROM replaces',
  'server/src/platform/database/migrate.ts': 'versions of the product',
  'server/src/platform/database/migration-files.ts': 'versions of the product',
  'server/src/platform/outgoing/reader.ts': 'the name of a robot',
  'server/src/platform/text/ics.ts': 'the program that made a calendar',
  'server/src/platform/mail/mailbox.routes.ts': 'a tool of developers',
  'server/src/platform/openapi/introduction.ts': 'replaced by docs-page.ts',
  'server/src/features/feed/feed-file.ts': 'the program that made a feed',
  'web/index.html': 'the usual name, which the server replaces',
  'web/public/manifest.webmanifest': 'of a place without a name',
  'web/public/favicon.svg': 'the product’s mark',
  'web/src/features/console/ServerPage.tsx': 'the version of the product',
  'web/src/features/teaching/ImportCourse.tsx': 'files of the product, from any place',
  'web/src/features/teaching/settings/CourseDanger.tsx': 'files of the product, for any place',
}
const allowedFolders = ['server/src/platform/backup/', 'server/src/platform/embedded-postgres/']

const isSource = (path: string) =>
  /\.(tsx?|html|js|svg|webmanifest)$/.test(path) &&
  !/\.(test|fixture|deep-[\w-]+)\.|\/testing\/|\/several\//.test(path)

const files = ['contract/src', 'server/src', 'web/src', 'web/public'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
)

/** Without comments, which only developers read. */
const texts = (path: string) =>
  readFileSync(`${root}${path}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

it('names the place, not the product, in what people read', () => {
  const naming = [...files.filter(isSource), 'web/index.html'].filter((path) => /Guildhall/.test(texts(path)))
  expect(naming.filter((path) => !allowedFolders.some((folder) => path.startsWith(folder))).sort()).toEqual(
    Object.keys(allowed).sort(),
  )
})
