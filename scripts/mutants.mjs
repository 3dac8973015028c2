// `npm run mutants`: breaks one rule at a time, as mutants/*.json list them, and demands that a test fails.
// `npm run mutants -- names` runs one list, `npm run mutants -- names 3` its third rule. A file is put back after
// each try; files with changes that are not committed are left alone.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const [onlyList, onlyNumber] = process.argv.slice(2)

const lists = readdirSync('mutants')
  .filter((name) => name.endsWith('.json') && (!onlyList || name === `${onlyList}.json`))
  .sort()
const results = []

for (const list of lists) {
  const rules = JSON.parse(readFileSync(`mutants/${list}`, 'utf8'))
  for (const [index, mutant] of rules.entries()) {
    if (onlyNumber && Number(onlyNumber) !== index + 1) continue
    const outcome = tryOut(mutant)
    results.push({ list, rule: mutant.rule, outcome })
    console.log(`${outcome.padEnd(8)} ${list.replace('.json', '')} ${index + 1}: ${mutant.rule}`)
  }
}

const escaped = results.filter(({ outcome }) => outcome !== 'noticed')
console.log(`${results.length - escaped.length} of ${results.length} broken rules were noticed`)
process.exitCode = escaped.length || !results.length ? 1 : 0

/** 'noticed' where a test fails with the rule broken, 'escaped' where they pass all the same, 'untested' where none ran. */
function tryOut({ file, find, replace, test }) {
  const before = readFileSync(file, 'utf8')
  if (before.split(find).length !== 2) return 'outdated'
  if (run('git', ['diff', '--quiet', 'HEAD', '--', file]) !== 0) return 'changed'
  const restore = () => writeFileSync(file, before)
  process.once('SIGINT', restore)
  try {
    writeFileSync(
      file,
      before.replace(find, () => replace),
    )
    return runTests(test)
  } finally {
    restore()
    process.off('SIGINT', restore)
  }
}

/** `test` is a test file, or a test file and a part of the test's name. */
function runTests([path, name]) {
  if (!path.startsWith('e2e/')) {
    const said = outputOf('node_modules/.bin/vitest', ['run', path, ...(name ? ['-t', name] : [])])
    return outcomeIn(/^ *Tests .*$/m.exec(said)?.[0] ?? '')
  }
  const built = run('npm', ['run', 'build', '--silent', '--workspace', 'web', '--', '--logLevel', 'error'])
  if (built !== 0) return 'untested'
  const config = ['test', '--config', 'e2e/playwright.config.ts', path]
  const said = outputOf('node_modules/.bin/playwright', [...config, ...(name ? ['-g', name] : [])])
  return outcomeIn([...said.matchAll(/^ *\d+ (failed|passed).*$/gm)].join(' '))
}

function outcomeIn(summary) {
  if (/\b[1-9]\d* failed/.test(summary)) return 'noticed'
  return /\b[1-9]\d* passed/.test(summary) ? 'escaped' : 'untested'
}

function outputOf(command, args) {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }
  return spawnSync(command, args, { encoding: 'utf8', env, maxBuffer: 100_000_000 }).stdout
}

function run(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status
}
