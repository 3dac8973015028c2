import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Program, startProgram } from './program.ts'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)

export type Built = {
  /** Ends with a slash. */
  root: string
  /** Ready when /health answers 200. */
  start(variables: Record<string, string>): Promise<Program>
  remove(): Promise<void>
}

/** As it was at `commit`, with the packages of this checkout; `hasPage` with its page. Throws if the clone lacks the commit. */
export async function buildServerOf(commit: string, { hasPage = false } = {}): Promise<Built> {
  const root = await mkdtemp(join(tmpdir(), 'guildhall-older-'))
  const archive = join(root, 'older.tar')
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: checkout }).catch(() => {
    throw new Error(`This clone lacks the commit ${commit}: run git fetch --unshallow.`)
  })
  await run('tar', ['-xf', archive], { cwd: root })
  for (const packages of ['node_modules', 'server/node_modules', ...(hasPage ? ['web/node_modules'] : [])])
    await symlink(join(checkout, packages), join(root, packages))
  if (hasPage)
    await run('npm', ['run', 'build', '--workspace', 'web', '--', '--logLevel', 'warn'], { cwd: root })
  const built = await buildServer(`${root}/`)
  return { ...built, remove: () => rm(root, { recursive: true, force: true }) }
}

/** In its own directory, since test files run in parallel. */
export async function buildServer(root = checkout): Promise<Built> {
  const directory = `${root}server/dist-test-${process.pid}`
  await run(process.execPath, ['server/build.mjs', directory.slice(`${root}server/`.length)], { cwd: root })
  return {
    root,
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
