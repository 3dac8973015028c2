import type { Statement } from './captured.ts'
import { startChild } from './child.ts'

/** Instructions for a reference process: its role and, if it sends SQL, for how long. */
export type Order =
  | { be: 'sql'; url: string; requests: Statement[][]; atOnce: number }
  | { be: 'handler'; port: number; answers: { headers: Record<string, string>; body: Buffer }[] }
  | { runSeconds: number }
export type Answer = { isReady: true } | { perSecond: number }

/** A process that sends requests' statements over the server's own kind of pool, and does nothing else. */
export async function startSql(order: Omit<Extract<Order, { be: 'sql' }>, 'be'>) {
  const child = await startReference({ be: 'sql', ...order })
  return {
    /** Requests' worth of statements a second. */
    run: async (runSeconds: number): Promise<number> => {
      const answer = await child.tell({ runSeconds })
      return 'perSecond' in answer ? answer.perSecond : Number.NaN
    },
    stop: child.stop,
  }
}

/** A bare Fastify on a port that gives these answers in turn, whatever it is asked. */
export async function startHandler(order: Omit<Extract<Order, { be: 'handler' }>, 'be'>) {
  const child = await startReference({ be: 'handler', ...order })
  return { origin: `http://127.0.0.1:${order.port}`, stop: child.stop }
}

async function startReference(order: Order) {
  const child = startChild<Order, Answer>('reference-process.ts')
  await child.tell(order)
  return child
}
