import { fileURLToPath } from 'node:url'
import { type Program, startProgram } from './program.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Guildhall as a process of its own, started by its variables and ready when /health answers 200. */
export function startServer(variables: Record<string, string>): Promise<Program> {
  return startProgram(
    process.execPath,
    ['--import', 'tsx', 'server/src/main.ts'],
    () =>
      fetch(`http://127.0.0.1:${variables.PORT}/health`).then(
        (answer) => answer.ok,
        () => false,
      ),
    { cwd: root, env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...variables } },
  )
}
