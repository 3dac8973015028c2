import type { Statement } from './captured.ts'
import { startChild } from './child.ts'

/** Instructions for a reference process: its role and, if it sends SQL, for how long. */
export type Order =
  | { be: 'sql'; url: string; requests: Statement[][]; atOnce: number }
  | { be: 'handler'; port: number; answers: { headers: Record<string, string>; body: Buffer }[] }
  | { runSeconds: number }
export type Answer = { isReady: true } | { perSecond: number }

/** A process that only sends the statements of requests, over a pool like the server's. */
export async function startSql(order: Omit<Extract<Order, { be: 'sql' }>, 'be'>) {
  const child = await startReference({ be: 'sql', ...order })
  return {
    /** Rate a second, in requests' worth of statements. */
    run: async (runSeconds: number): Promise<number> => {
      const answer = await child.send({ runSeconds })
      return 'perSecond' in answer ? answer.perSecond : Number.NaN
    },
    stop: child.stop,
  }
}

/** A bare Fastify that returns these responses in turn, for any request. */
export async function startHandler(order: Omit<Extract<Order, { be: 'handler' }>, 'be'>) {
  const child = await startReference({ be: 'handler', ...order })
  return { origin: `http://127.0.0.1:${order.port}`, stop: child.stop }
}

async function startReference(order: Order) {
  const child = startChild<Order, Answer>('reference-process.ts')
  await child.send(order)
  return child
}
