import { parseArgs } from 'node:util'
import { plural } from '@guildhall/contract/plural'
import { runCommand } from './platform/backup/command.ts'
import { openCommandDatabase } from './platform/backup/command-database.ts'
import { databaseChecks } from './platform/doctor/database-checks.ts'
import { examine, type Finding } from './platform/doctor/finding.ts'
import { mailChecks, sendingCheck } from './platform/doctor/mail-checks.ts'
import { networkChecks } from './platform/doctor/network-checks.ts'
import { placeChecks } from './platform/doctor/place-checks.ts'
import { openProbes } from './platform/doctor/probes.ts'
import { readEnv } from './platform/env.ts'
import { readSecret } from './platform/secret.ts'

const usage = 'How it is used: npm run doctor [-- --json] [--send-to=ADDRESS]'
const signs = { ok: '✓', warning: '!', problem: '✗' }

// `npm run doctor`: checks everything around a running server. Exit code 1 on problems.
await runCommand(async () => {
  const { json, sendTo } = readArguments(process.argv.slice(2))
  const env = readEnv(process.env)
  const { db, close } = await openCommandDatabase(env, (line) => console.error(line))
  try {
    const hasBaseUrl = Boolean(process.env.BASE_URL?.trim())
    const probes = openProbes({ env, db, hasBaseUrl, secret: await readSecret(db, env) })
    const checks = [...placeChecks, ...databaseChecks, ...networkChecks, ...mailChecks]
    const findings = await examine(probes, sendTo ? [...checks, sendingCheck(sendTo)] : checks)
    console.log(json ? JSON.stringify(findings, null, 2) : inWords(findings))
    if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
  } finally {
    await close()
  }
})

function readArguments(args: string[]): { json: boolean; sendTo: string | undefined } {
  try {
    const { values } = parseArgs({
      args,
      options: { json: { type: 'boolean' }, 'send-to': { type: 'string' } },
    })
    const sendTo = values['send-to']
    if (sendTo !== undefined && !sendTo.includes('@')) throw new Error(usage)
    return { json: values.json === true, sendTo }
  } catch {
    throw new Error(usage)
  }
}

function inWords(findings: (Finding & { name: string })[]): string {
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
  return [
    ...findings.map(
      ({ name, state, message, fix }) => `${signs[state]} ${name}: ${message}${fix && `\n    ${fix}`}`,
    ),
    '',
    `${findings.length} checks: ${plural(count('problem'), '{n} problem', '{n} problems')}, ${plural(count('warning'), '{n} warning', '{n} warnings')}.`,
  ].join('\n')
}
