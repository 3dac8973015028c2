// Runs Vitest and Playwright on chosen files, and sums up what they took.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-changed.mjs'
import type { TestFile } from './test-files.ts'

type Test = { title: string; ms: number; passed: boolean; flaky: boolean }
type Part = { name: string; isGreen: boolean; ms: number; tests: Test[] }

/** Runs files of both kinds, each with the program for it; `group` is a deep group, `all`, or '' for the first tier. */
export function runFiles(files: TestFile[], group: string): Part[] {
  const [browser, others] = [true, false].map((isBrowser) =>
    files.filter((file) => file.isBrowser === isBrowser).map(({ path }) => path),
  )
  return [
    ...(others?.length ? [runVitest(others, group)] : []),
    ...(browser?.length ? [buildPage(), runBrowser(browser, group)] : []),
  ]
}

/** Unit tests, and the server's over HTTP against a throw-away PostgreSQL. */
export function runVitest(args: string[], group: string): Part {
  const { report, ...part } = run<VitestReport>('unit and server tests', (file) => ({
    command: 'node_modules/.bin/vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    env: { TEST_GROUP: group },
  }))
  const tests = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, duration, failureMessages }) => ({
        title: `${name.replace(`${process.cwd()}/`, '')} › ${fullName}`,
        ms: duration ?? 0,
        passed: status === 'passed',
        flaky: status === 'passed' && failureMessages.length > 0,
      })),
  )
  return { ...part, tests }
}

/** Builds what the browser tests serve, as people get it, whatever NODE_ENV this shell sets. */
export function buildPage(): Part {
  const began = Date.now()
  process.env.NODE_ENV = 'production'
  buildWeb()
  return { name: 'build of the page', isGreen: true, ms: Date.now() - began, tests: [] }
}

/** The page's tests in Chromium, against one server that serves the build. */
export function runBrowser(args: string[], group: string): Part {
  const { report, ...part } = run<PlaywrightReport>('browser tests', (file) => ({
    command: 'node_modules/.bin/playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts', ...args],
    env: { TEST_GROUP: group, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }))
  return { ...part, tests: (report?.suites ?? []).flatMap(testsOf) }
}

type VitestReport = {
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages: string[] }[]
  }[]
}

type Suite = {
  suites?: Suite[]
  specs: {
    title: string
    file: string
    ok: boolean
    tests: { status: string; results: { duration: number }[] }[]
  }[]
}
type PlaywrightReport = { suites: Suite[] }

const testsOf = ({ suites = [], specs }: Suite): Test[] => [
  ...suites.flatMap(testsOf),
  ...specs.map(({ title, file, ok, tests }) => ({
    title: `e2e/${file} › ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    passed: ok,
    flaky: tests.some(({ status }) => status === 'flaky'),
  })),
]

type Command = { command: string; args: string[]; env: Record<string, string> }

/** Runs a program on this terminal; `report` is what it wrote to the file, or undefined where it ended before. */
function run<Report>(name: string, commandFor: (reportFile: string) => Command) {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-report-'))
  const file = join(directory, 'report.json')
  const { command, args, env } = commandFor(file)
  const began = Date.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const ms = Date.now() - began
  const report = readReport(file) as Report | undefined
  rmSync(directory, { recursive: true })
  return { name, isGreen: status === 0, ms, report }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // The exit status already says that it ended early.
  }
}

/**
 * Prints the slowest tests, the minutes of each part, and the tests that needed a second try, which it also adds to
 * flaky.txt. Returns whether everything passed.
 */
export function sumUp(parts: Part[]): boolean {
  const tests = parts.flatMap((part) => part.tests)
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  const flaky = tests.filter((test) => test.flaky).map(({ title }) => title)
  if (flaky.length) appendFileSync('flaky.txt', `${flaky.join('\n')}\n`)
  const lines = [
    '',
    ...(slowest.length ? ['Slowest tests:'] : []),
    ...slowest.map(({ title, ms }) => `${`${(ms / 1000).toFixed(1)} s`.padStart(10)}  ${title}`),
    'Time of each part:',
    ...parts.map(({ name, ms, isGreen }) => `${minutes(ms)}  ${name}${isGreen ? '' : ' (failed)'}`),
    `${minutes(parts.reduce((sum, { ms }) => sum + ms, 0))}  in all`,
    '',
    `${tests.filter(({ passed }) => passed).length} passed, ${tests.filter(({ passed }) => !passed).length} failed`,
    ...flaky.map((title) => `flaky: ${title}`),
  ]
  console.log(lines.join('\n'))
  return parts.every(({ isGreen }) => isGreen)
}

const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`.padStart(10)
