// `npm run test:deep`: every group of the deep tier, one after another; a failure stops none of the others.
// `npm run test:deep walks forms`: these groups. `npm run test:deep journeys/polls`: the files of a group whose path
// has `polls` in it.
import { fileURLToPath } from 'node:url'
import { ensurePrograms } from './ensure-packages.mjs'
import { runFiles, sumUp } from './run-tests.ts'
import { type Chosen, chosenGroups, deepGroups, findTestFiles, matching } from './test-files.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

try {
  const outcomes = chosenGroups(process.argv.slice(2)).map(runGroup)
  console.log(['\nDeep groups:', ...outcomes.map(({ name, outcome }) => `  ${name}: ${outcome}`)].join('\n'))
  process.exitCode = outcomes.every(({ outcome }) => outcome === 'passed') ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function runGroup({ name, part }: Chosen): { name: string; outcome: string } {
  console.log(`\n${name}: ${deepGroups[name]?.proves}`)
  const files = matching(findTestFiles('.'), [part]).filter(({ group }) => group === name)
  if (!files.length) return { name, outcome: `no file has ${part} in its path` }
  try {
    ensurePrograms(deepGroups[name]?.needs ?? [])
  } catch (error) {
    return { name, outcome: `not run. ${(error as Error).message}` }
  }
  return { name, outcome: sumUp(runFiles(files, name)) ? 'passed' : 'failed' }
}
