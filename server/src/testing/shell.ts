import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The checkout, with a slash at its end. */
export const project = fileURLToPath(new URL('../../../', import.meta.url))

/** As a person's shell has it, without what tests set. */
export function shell(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return { PATH, HOME, ...settings }
}

/** As people type it: `npm run admin -- help`. */
export async function type(line: string, settings: Record<string, string>) {
  const running = spawn('sh', ['-c', line.replace('npm run', 'npm run --silent')], {
    cwd: project,
    env: shell(settings),
  })
  const ended = once(running, 'close')
  const [out, errors] = await Promise.all([text(running.stdout), text(running.stderr), ended])
  return { status: running.exitCode, out, errors }
}
