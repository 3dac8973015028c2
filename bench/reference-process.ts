import Fastify from 'fastify'
import { openPool } from '../server/src/platform/database/database.ts'
import type { Answer, Order } from './references.ts'

// The references for the server, in their own process as the server is. Ends when its parent disconnects.
let run: ((seconds: number) => Promise<number>) | undefined
// A parent that has ended needs no answer.
const answer = (what: Answer) => process.send?.(what, undefined, undefined, () => {})

process.on('disconnect', () => process.exit(0))
process.on('message', async (order: Order) => {
  if ('runSeconds' in order) {
    answer({ perSecond: (await run?.(order.runSeconds)) ?? Number.NaN })
    return
  }
  if (order.be === 'sql') run = sendStatements(order)
  else await listen(order)
  answer({ isReady: true })
})

function sendStatements({ url, requests, atOnce }: Extract<Order, { be: 'sql' }>) {
  const pool = openPool(url, { onError: () => {} })
  let turn = 0
  return async (seconds: number) => {
    const start = performance.now()
    const end = start + seconds * 1000
    let done = 0
    const keepBusy = async () => {
      while (performance.now() < end) {
        for (const { text, values } of requests[turn++ % requests.length] ?? [])
          await pool.query(text, values)
        done += 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, keepBusy))
    return done / ((performance.now() - start) / 1000)
  }
}

async function listen({ port, answers }: Extract<Order, { be: 'handler' }>) {
  const app = Fastify()
  const sent = answers.map(({ headers, body }) => {
    const encoding = headers['content-encoding']
    return {
      headers: { 'content-type': headers['content-type'], ...(encoding && { 'content-encoding': encoding }) },
      // As a handler returns it: text, unless it is compressed.
      payload: encoding ? body : body.toString('utf8'),
    }
  })
  let turn = 0
  app.all('*', (_request, reply) => {
    const next = sent[turn++ % sent.length]
    return reply.headers(next?.headers ?? {}).send(next?.payload)
  })
  await app.listen({ port, host: '127.0.0.1' })
}
