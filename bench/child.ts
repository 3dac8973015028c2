import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A child process that answers each order with one message. */
export type Child<Order, Answer> = {
  send(order: Order): Promise<Answer>
  stop(): Promise<void>
}

/** Starts a program of this directory in its own process, like the server. */
export function startChild<Order extends object, Answer>(program: string): Child<Order, Answer> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
    serialization: 'advanced',
  })
  return {
    send: (order) =>
      new Promise((resolve, reject) => {
        const onExit = (code: number | null) => reject(new Error(`${program} ended with ${code}`))
        child.once('exit', onExit)
        child.once('message', (answer) => {
          child.off('exit', onExit)
          resolve(answer as Answer)
        })
        child.send(order)
      }),
    stop: () => end(child),
  }
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.disconnect()
  })
