import { parseArgs } from 'node:util'
import type { Database } from '../../platform/database.ts'
import { kindOf, momentOf, reasonTexts, summaryOf, textOf } from './report-words.ts'
import { type ReportedFile, readOpenReports, type StoredReport } from './reports.reads.ts'

export type Asked = { asJson: boolean; close?: undefined } | { close: string }

const usage = 'How it is used: npm run reports [-- --json], or npm run reports -- close ID'

/** Throws the usage on a wrong command line. */
export function readAsked(args: string[]): Asked {
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args, options: { json: { type: 'boolean' } }, allowPositionals: true })
    } catch {
      throw new Error(usage)
    }
  })()
  const [what, id, ...others] = positionals
  if (what === undefined) return { asJson: values.json === true }
  if (what !== 'close' || !id || others.length || values.json) throw new Error(usage)
  return { close: id }
}

/** What to print. Throws a sentence where there is no such report. */
export async function answer(db: Database, asked: Asked): Promise<string> {
  if (asked.close !== undefined) return close(db, asked.close)
  const reports = await readOpenReports(db)
  return asked.asJson ? json(reports) : text(reports)
}

async function close(db: Database, id: string): Promise<string> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const closed = isId
    ? await db
        .updateTable('message_reports')
        .set({ closed_at: new Date() })
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (!closed) throw new Error(`There is no open report ${printable(id)}.`)
  return `The report ${closed.id} is closed.`
}

const text = (reports: StoredReport[]): string =>
  reports.length === 0
    ? 'There are no open reports.'
    : [
        reports.length === 1 ? '1 open report' : `${reports.length} open reports`,
        ...reports.map(paragraph),
      ].join('\n\n')

function paragraph(report: StoredReport): string {
  const { id, createdAt, reason, note, messages } = report
  const said = messages.map((one) => `  ${momentOf(one.sentAt)}  ${indented(textOf(one, withPath))}`)
  return [
    `${id}  ${momentOf(createdAt)}  ${reasonTexts[reason]}`,
    printable(summaryOf(report)),
    ...(note ? [`Note: ${indented(note)}`] : []),
    ...said,
  ].join('\n')
}

const withPath = (file: ReportedFile) => `${kindOf(file)} at ${file.path}`

const indented = (words: string) => printable(words).replaceAll('\n', '\n      ')

/** What people wrote must not steer the terminal, or turn what is beside it around. */
const printable = (words: string) =>
  words.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]|[\u2028-\u202e\u2066-\u2069]/gu, '\ufffd')

const json = (reports: StoredReport[]) =>
  JSON.stringify(reports, null, 2).replaceAll(
    /[\u007f-\u009f]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  )
