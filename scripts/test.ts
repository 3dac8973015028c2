// `npm test`: what every change must pass, in ten minutes on two cores.
// `npm test -- polls`: the unit, server and browser tests whose path has `polls` in it; files of the deep tier only
// where the path asks for them, as `npm test -- polls.deep` does.
// `npm test -- --changed`: what uncommitted changes reach; `npm test -- --changed main` compares with a branch.
import { fileURLToPath } from 'node:url'
import { changedFiles, specsReachedBy } from './changed-tests.ts'
import { allPrograms, ensurePrograms } from './ensure-packages.mjs'
import { buildPage, runBrowser, runFiles, runVitest, sumUp } from './run-tests.ts'
import { findTestFiles, matching } from './test-files.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

try {
  process.exitCode = sumUp(runParts(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function runParts(args: string[]) {
  if (!args.length) {
    ensurePrograms(allPrograms)
    // A race must not block a change: it is reported as flaky (docs/decisions/086).
    return [runVitest(['--retry=1'], ''), buildPage(), runBrowser(['--retries=1'], '')]
  }
  if (args[0] === '--changed') return runChanged(args[1] ?? 'HEAD')
  const isDeep = args.some((part) => part.includes('deep'))
  const files = matching(findTestFiles('.'), args).filter(({ group }) => isDeep || !group)
  if (!files.length) throw new Error(`No test has ${args.join(' or ')} in its path.`)
  if (files.some(({ isBrowser }) => isBrowser)) ensurePrograms(['chromium'])
  return runFiles(files, 'all')
}

function runChanged(base: string) {
  const specs = specsReachedBy(changedFiles(base), findTestFiles('.'))
  if (specs.length) ensurePrograms(['chromium'])
  return [runVitest(['--changed', base, '--passWithNoTests'], ''), ...runFiles(specs, 'all')]
}
