import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Statement } from './captured.ts'

/** What a reference process is told: what to be, and then, where it sends SQL, how long to do so. */
export type Order =
  | { be: 'sql'; url: string; requests: Statement[][]; atOnce: number }
  | { be: 'handler'; port: number; answers: { headers: Record<string, string>; body: Buffer }[] }
  | { runSeconds: number }
export type Answer = { isReady: true } | { perSecond: number }

const program = fileURLToPath(new URL('reference-process.ts', import.meta.url))

/** A process that sends requests' statements over the server's own kind of pool, and does nothing else. */
export async function startSql(order: Omit<Extract<Order, { be: 'sql' }>, 'be'>) {
  const child = await startChild({ be: 'sql', ...order })
  return {
    /** Requests' worth of statements a second. */
    run: async (runSeconds: number): Promise<number> => {
      const answer = await tell(child, { runSeconds })
      return 'perSecond' in answer ? answer.perSecond : Number.NaN
    },
    stop: () => end(child),
  }
}

/** A bare Fastify on a port that gives these answers in turn, whatever it is asked. */
export async function startHandler(order: Omit<Extract<Order, { be: 'handler' }>, 'be'>) {
  const child = await startChild({ be: 'handler', ...order })
  return { origin: `http://127.0.0.1:${order.port}`, stop: () => end(child) }
}

async function startChild(order: Order): Promise<ChildProcess> {
  const child = fork(program, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
    serialization: 'advanced',
  })
  await tell(child, order)
  return child
}

function tell(child: ChildProcess, order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a reference process ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (answer) => {
      child.off('exit', onExit)
      resolve(answer as Answer)
    })
    child.send(order)
  })
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.disconnect()
  })
