import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { newId } from '../server/src/platform/ids.ts'
import type { BuiltServer } from './built-server.ts'
import { startSql } from './references.ts'
import type { Report, Target } from './report.ts'

const stored = fileURLToPath(new URL('prices.json', import.meta.url))
type Prices = Record<string, Record<string, number>>
const before = JSON.parse(readFileSync(stored, 'utf8')) as Prices
const found: Prices = {}

/** The largest allowed ratio to the stored price: a tenth more. */
export const mostGrowth = 1.1
/** Prices that grew by more, which fails the bench. */
export const grown: string[] = []

/** Reports a part of a price, compared with prices.json. */
export function reportPrice(
  report: Report,
  name: string,
  part: string,
  {
    value,
    unit,
    target,
    note,
  }: { value: number; unit: string; target?: Target | undefined; note?: string | undefined },
): void {
  found[name] = { ...found[name], [part]: Number(value.toPrecision(3)) }
  const known = before[name]?.[part]
  const said = [note, known !== undefined && `${known} before`].filter(Boolean).join('; ')
  report.figure(`price.${name}.${part}`, value, unit, target, said)
  if (known !== undefined && value > known * mostGrowth) grown.push(`price.${name}.${part}`)
}

/** With --store-prices, stores the prices reported so far; others stay. */
export function storePrices(): void {
  if (process.argv.includes('--store-prices'))
    writeFileSync(stored, `${JSON.stringify({ ...before, ...found }, null, 2)}\n`)
}

/** Reads rows by their key. */
export async function openSingleRead(server: BuiltServer) {
  const text = 'select id, slug, title, created_at from content where id = $1'
  const requests = [[{ text, values: [newId()] }]]
  const sql = await startSql({ url: server.databaseUrl, requests, atOnce: 10 })
  await sql.run(0.5)
  return {
    /** Microseconds of PostgreSQL for one. */
    cost: async (seconds: number): Promise<number> => {
      const start = await server.processor()
      const rate = await sql.run(seconds)
      const end = await server.processor()
      return start && end ? ((end.database - start.database) * 1e6) / (rate * seconds) : Number.NaN
    },
    stop: sql.stop,
  }
}

/** Microseconds of PostgreSQL to read a row by its key: the minimum, since other load only adds. */
export async function singleRead(server: BuiltServer, seconds: number): Promise<number> {
  const single = await openSingleRead(server)
  try {
    const costs: number[] = []
    for (let turn = 0; turn < 3; turn++) costs.push(await single.cost(seconds))
    return Math.min(...costs)
  } finally {
    await single.stop()
  }
}
