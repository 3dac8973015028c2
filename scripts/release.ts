// `npm run release 0.3.0`: makes a version of what is here. CHANGELOG.md, the packages and the recorded migrations get
// the version, and the example community with its API is stored for the tests of later ones. Commits nothing.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compareVersions, parseChangelog } from '../server/src/platform/release/changelog.ts'
import { version as current } from '../server/src/platform/release/version.ts'
import { collectRelease } from './release-data.ts'
import { hasLines, packages, type Releases, readReleases, writeReleases } from './releases.ts'

/** Why this version can't be released, a sentence each. `changes`: of git, empty if there are none. */
export function refusals(
  version: string,
  state: { current: string; changelog: string; changes: string },
): string[] {
  const next = parseChangelog(state.changelog)[0]
  const complaints: [boolean, string][] = [
    [state.changes !== '', 'Some files are changed or new: commit them first.'],
    [!/^\d+\.\d+\.\d+$/.test(version), `'${version}' is no version: say one like 0.3.0.`],
    [
      compareVersions(version, state.current) <= 0,
      `${version} is not later than ${state.current}, the version of package.json.`,
    ],
    [
      next?.version !== 'Next' || !hasLines(next),
      'CHANGELOG.md has no changes under ‘Next’: write them first.',
    ],
  ]
  return complaints.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []))
}

/** Gives ‘Next’ this version and date, below a new and empty ‘Next’. */
export const withVersion = (changelog: string, version: string, date: string): string =>
  changelog.replace(/^## Next$/m, `## Next\n\n## ${version} (${date})`)

/** The migrations of `next` become those of the version. */
export function withRelease({ next = {}, ...released }: Releases, version: string): Releases {
  return { ...released, [version]: next, next: {} }
}

async function release(version: string): Promise<void> {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
  const changes = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' })
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const found = refusals(version, { current, changelog, changes })
  if (found.length) throw new Error(found.join('\n'))
  run('npm', 'test', '--', 'openapi/document', 'scripts/release')
  run('npm', 'run', 'build')
  const { packed, openapi } = await collectRelease('.', version)
  const stored = `server/src/upgrades/${version}`
  writeFileSync(`${stored}.json.br`, packed)
  writeFileSync(`${stored}.openapi.json.br`, openapi)
  writeReleases(withRelease(readReleases(), version))
  writeFileSync('CHANGELOG.md', withVersion(changelog, version, new Date().toISOString().slice(0, 10)))
  for (const file of [...packages, 'package-lock.json']) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll(`": "${current}"`, `": "${version}"`))
  }
  console.log(`Next: npm run test:deep upgrades, then commit, and tag it v${version}.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  release(process.argv[2] ?? '').catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
