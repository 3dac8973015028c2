import { Readable } from 'node:stream'
import type { PlainAnswer } from '../context.ts'

type Table = {
  /** Without '.csv'. */
  fileName: string
  heads: string[]
  /** The lines below the heads in batches, each line as its cells. */
  rows: AsyncIterable<string[][]>
}

/** A table as a file to download. */
export const csvAnswer = ({ fileName, heads, rows }: Table): PlainAnswer => ({
  headers: {
    'content-disposition': `attachment; filename="${fileName}.csv"`,
    'content-type': 'text/csv; charset=utf-8',
  },
  body: Readable.from(linesOf(heads, rows)),
})

async function* linesOf(heads: string[], rows: Table['rows']): AsyncGenerator<string> {
  yield `${csvStart}${csvLine(heads)}`
  for await (const batch of rows) yield batch.map(csvLine).join('')
}

/** '2026-05-31', for the name of a file. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** The byte order mark marks UTF-8 for spreadsheets. */
const csvStart = '\uFEFF'

/** A row of a table (RFC 4180) whose cells spreadsheets show as text. */
export const csvLine = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`

// Spreadsheets skip spaces, and East Asian versions accept full-width signs.
const formulaStart = /^(?:[\s\p{Cc}]*[=+\-@＝＋－＠]|[\t\r\n])/u
// Where the decimal sign is a comma, spreadsheets split at `;` and honor no quotes behind a comma.
const formulaWithin = /([;\t\r\n][\s\p{Cc}]*)(?=[=+\-@＝＋－＠])/gu

/** A cell. An apostrophe prevents spreadsheets from parsing it as a formula. */
export function cell(text: string): string {
  const safe = `${formulaStart.test(text) ? "'" : ''}${text.replaceAll(formulaWithin, "$1'")}`
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
