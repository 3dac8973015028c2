import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Program, startProgram } from './program.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export type Built = {
  /** Ready when /health answers 200. */
  start(variables: Record<string, string>): Promise<Program>
  remove(): Promise<void>
}

/** In its own directory, since test files run in parallel. */
export async function buildServer(): Promise<Built> {
  const directory = `${root}server/dist-test-${process.pid}`
  await promisify(execFile)(
    process.execPath,
    ['server/build.mjs', directory.slice(`${root}server/`.length)],
    {
      cwd: root,
    },
  )
  return {
    start: (variables) =>
      startProgram(
        process.execPath,
        [`${directory}/main.js`],
        () =>
          fetch(`http://127.0.0.1:${variables.PORT}/health`).then(
            (answer) => answer.ok,
            () => false,
          ),
        {
          cwd: root,
          env: {
            PATH: process.env.PATH,
            NODE_ENV: 'production',
            LOG_LEVEL: 'warn',
            RATE_LIMITS: 'off',
            ...variables,
          },
        },
      ),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
