// Holds every source file to at most 400 lines (design: files stay near 100). A longer one is printed, and the exit
// code is 1.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const most = 400

/** Longer files, and why they may be. */
const exceptions: Record<string, string> = {
  'server/src/platform/database/schema.ts': 'made from the database',
  'server/src/testing/permission-rules.ts': 'one row an endpoint',
  'e2e/forms/content.ts': 'one entry a dialog',
  // Tests of one topic each, from before this check.
  'server/src/features/mentions/mentions.test.ts': 'to be split by topic',
  'server/src/features/messages/messages.test.ts': 'to be split by topic',
  'server/src/features/notifications/mail.test.ts': 'to be split by topic',
  'server/src/features/notifications/push.test.ts': 'to be split by topic',
  'server/src/features/cases/reports/reports.test.ts': 'to be split by topic',
  'server/src/features/services/services.test.ts': 'to be split by topic',
  'server/src/platform/http/hostile.test.ts': 'to be split by topic',
}

/** What is said of a file; undefined where nothing is. */
export function complaint(path: string, text: string): string | undefined {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return lines > most && !exceptions[path] ? `${path} has ${lines} lines, ${most} at most` : undefined
}

function main(root: string): void {
  const complaints = ['contract', 'server', 'web', 'demo', 'e2e', 'bench', 'scripts'].flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .map((file) => `${part}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !/\/(node_modules|dist[^/]*)\//.test(file))
      .flatMap((file) => complaint(file, readFileSync(join(root, file), 'utf8')) ?? []),
  )
  for (const one of complaints) console.error(one)
  if (complaints.length) process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(fileURLToPath(new URL('..', import.meta.url)))
