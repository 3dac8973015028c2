import chardet from 'chardet'
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { digestOf } from '../../platform/text/digest.ts'

/** Money that came in, as a bank's file has it. */
export type BankRow = {
  /** Stable for a line: the same in a later export of the same days. */
  externalId: string
  /** '2026-03-01'; null if the column has no dates that can be read. */
  paidOn: string | null
  /** '12.50' */
  amount: string
  /** All other cells. */
  text: string
}

const mostLines = 5000

/**
 * Reads the incoming payments of a bank's CSV file: any encoding and delimiter, with lines above the column names, signed
 * amounts or columns for money in and out. `isMonthFirst`: of dates that can be read both ways. Undefined if no columns of
 * dates and amounts are found.
 */
export function readBankFile(
  file: Buffer,
  { isMonthFirst }: { isMonthFirst: boolean },
): BankRow[] | undefined {
  const text = decoded(file)
  for (const delimiter of [';', ',', '\t', '|']) {
    const rows = parsed(text, delimiter)
    const table = rows && tableOf(rows)
    if (table) return rowsOf(table, isMonthFirst)
  }
  return undefined
}

function decoded(file: Buffer): string {
  const encoding = chardet.detect(file.subarray(0, 100_000)) ?? 'UTF-8'
  // What looks like Latin is Windows' superset of it, which has the euro sign.
  const known =
    encoding.startsWith('ISO-8859-1') || !iconv.encodingExists(encoding) ? 'windows-1252' : encoding
  return iconv.decode(file, file.indexOf(0) === -1 && isUtf8(file) ? 'UTF-8' : known)
}

function isUtf8(file: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(file)
    return true
  } catch {
    return false
  }
}

function parsed(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, {
      ...{
        delimiter,
        bom: true,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        trim: true,
      },
      to_line: mostLines + 100,
    }) as string[][]
  } catch {
    return undefined
  }
}

type Column = 'date' | 'amount' | 'in' | 'out' | 'sign' | 'other' | 'ignored'
type Table = { columns: Column[]; rows: string[][] }

const heads = {
  balance: /saldo|balance|solde|stand|kontostand/i,
  in: /^(credit|crédit|gutschrift|haben|paid in|money in|deposit|bij|avere|entrate|uznania|ingreso|abono|in)\b/i,
  out: /^(debit|débit|belastung|soll|paid out|money out|withdrawal|af|dare|uscite|obciążenia|cargo|out)\b/i,
  amount: /amount|betrag|umsatz|montant|importe|importo|bedrag|kwota|belopp|beløb|summa|value/i,
  booked: /valuta|value date|wertstellung|rentedatum/i,
}
const signs = /^(s|h|d|c|dr|cr|af|bij|debit|credit|dbit|crdt|soll|haben|\+|-)$/i
const signOut = /^(s|d|dr|af|debit|dbit|soll|-)$/i

/** The table below the row of column names: the first row without dates and amounts whose next row has both. */
function tableOf(rows: string[][]): Table | undefined {
  for (const [index, names] of rows.slice(0, 40).entries()) {
    if (names.length < 3 || names.some((cell) => dateParts(cell) || readAmount(cell) !== undefined)) continue
    const below = rows.slice(index + 1).filter((row) => row.length >= names.length - 1)
    const sample = below.slice(0, 200)
    if (sample.length === 0) continue
    const columns = names.map((name, at) =>
      columnOf(
        name,
        sample.map((row) => row[at] ?? ''),
      ),
    )
    const hasAmount = columns.some((column) => column === 'amount' || column === 'in')
    if (!hasAmount || !columns.includes('date')) continue
    return { columns: withoutSpares(names, columns), rows: below.slice(0, mostLines) }
  }
  return undefined
}

function columnOf(name: string, cells: string[]): Column {
  const filled = cells.filter(Boolean)
  if (filled.length === 0) return 'ignored'
  const most = (matches: (cell: string) => boolean) => filled.filter(matches).length >= filled.length * 0.9
  if (most((cell) => dateParts(cell) !== undefined)) return 'date'
  if (most((cell) => signs.test(cell))) return 'sign'
  if (!most((cell) => readAmount(cell) !== undefined)) return 'other'
  if (heads.balance.test(name)) return 'ignored'
  if (heads.in.test(name)) return 'in'
  if (heads.out.test(name)) return 'out'
  // Numbers of accounts and transactions have no decimals.
  const isMoney = heads.amount.test(name) || most((cell) => /[.,]\d{2,3}\D*$/.test(cell))
  return isMoney ? 'amount' : 'other'
}

/** Keeps one column of dates, the day of booking, and one of amounts, by their names or the first. */
function withoutSpares(names: string[], columns: Column[]): Column[] {
  const only = (kind: Column, isBest: (name: string) => boolean) => {
    const all = columns.flatMap((column, at) => (column === kind ? [at] : []))
    const best = all.find((at) => isBest(names[at] ?? '')) ?? all[0]
    for (const at of all) if (at !== best) columns[at] = 'ignored'
  }
  only('date', (name) => !heads.booked.test(name))
  only('amount', (name) => heads.amount.test(name))
  return columns
}

function rowsOf({ columns, rows }: Table, isMonthFirst: boolean): BankRow[] {
  const at = (column: Column) => columns.indexOf(column)
  const dates = rows.map((row) => row[at('date')] ?? '')
  const order = orderOf(dates, isMonthFirst)
  const seen = new Map<string, number>()
  return rows.flatMap((row, index) => {
    const amount = amountIn(row, at)
    if (amount === undefined || amount <= 0) return []
    const text = row.filter((cell, column) => columns[column] === 'other' && cell !== '').join(' ')
    const paidOn = dayOf(dates[index] ?? '', order)
    const line = JSON.stringify([dates[index], amount, text.replaceAll(/\s+/g, ' ')])
    // Two payments can look the same.
    const count = (seen.get(line) ?? 0) + 1
    seen.set(line, count)
    const externalId = `bank:${digestOf({ line, count }).slice(0, 40)}`
    return [{ externalId, paidOn, amount: amount.toFixed(2), text }]
  })
}

function amountIn(row: string[], at: (column: Column) => number): number | undefined {
  const cell = (column: Column) => readAmount(row[at(column)] ?? '')
  if (at('amount') < 0) return cell('in')
  const amount = cell('amount')
  const sign = row[at('sign')] ?? ''
  return amount !== undefined && signOut.test(sign) ? -Math.abs(amount) : amount
}

/** '1.234,56', '1,234.56 CR', '-25', '(25.00)', '€ 12,50'; undefined if it is no amount. */
export function readAmount(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s\u00a0\u202f'’]/g, '').replace(/^(\(?[+\-−]?)(?:[A-Z]{3}|[€$£¥])/u, '$1')
  const match = /^(\()?([+\-−])?(\d[\d.,]*)(?:[A-Z]{3}|[€$£¥])?([+\-−]|CR|DR)?\)?$/iu.exec(text)
  const digits = match?.[3]
  if (!match || digits === undefined) return undefined
  const decimal = /[.,](\d{1,2})$/.exec(digits)
  const whole = (decimal ? digits.slice(0, decimal.index) : digits).replaceAll(/[.,]/g, '')
  const amount = Number(`${whole}.${decimal?.[1] ?? '0'}`)
  const isOut =
    match[1] || /[-−]/.test(`${match[2] ?? ''}${match[4] ?? ''}`) || match[4]?.toUpperCase() === 'DR'
  return whole.length > 12 ? undefined : isOut ? -amount : amount
}

type DateParts = { year: number; first: number; second: number; isYearFirst: boolean }

function dateParts(cell: string): DateParts | undefined {
  const plain = cell.replace(/[ T]\d{1,2}:\d{2}.*$/, '')
  const yearFirst = /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})$/.exec(plain)
  if (yearFirst && plain.length !== 9)
    return {
      year: Number(yearFirst[1]),
      first: Number(yearFirst[2]),
      second: Number(yearFirst[3]),
      isYearFirst: true,
    }
  const yearLast = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})$/.exec(plain)
  if (!yearLast) return undefined
  const year = Number(yearLast[3])
  return {
    year: year < 100 ? 2000 + year : year,
    first: Number(yearLast[1]),
    second: Number(yearLast[2]),
    isYearFirst: false,
  }
}

function orderOf(dates: string[], isMonthFirst: boolean): 'month-first' | 'day-first' {
  const all = dates.flatMap((date) => dateParts(date) ?? [])
  if (all.some((one) => !one.isYearFirst && one.first > 12)) return 'day-first'
  if (all.some((one) => !one.isYearFirst && one.second > 12)) return 'month-first'
  // Only English-speaking countries with slashes write the month first.
  return isMonthFirst && dates.some((date) => date.includes('/')) ? 'month-first' : 'day-first'
}

function dayOf(cell: string, order: 'month-first' | 'day-first'): string | null {
  const parts = dateParts(cell)
  if (!parts) return null
  const isMonthFirst = parts.isYearFirst || order === 'month-first'
  const [month, day] = isMonthFirst ? [parts.first, parts.second] : [parts.second, parts.first]
  const date = new Date(Date.UTC(parts.year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null
}
