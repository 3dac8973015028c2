import { parseArgs } from 'node:util'
import { plural } from '@guildhall/contract/plural'
import type { Database } from '../../../platform/database/database.ts'
import { kindOf, momentOf, reasonTexts, summaryOf, textOf } from './report-words.ts'
import { type ReportedFile, readOpenReports, type StoredReport } from './reports.reads.ts'

export type Command = { asJson: boolean; close?: undefined } | { close: string }

const usage = 'How it is used: npm run reports [-- --json], or npm run reports -- close ID'

/** Throws the usage on an invalid command line. */
export function parseCommand(args: string[]): Command {
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

/** Returns the text to print. Throws a sentence if there is no such report. */
export async function answer(db: Database, command: Command): Promise<string> {
  if (command.close !== undefined) return close(db, command.close)
  const reports = await readOpenReports(db)
  return command.asJson ? json(reports) : text(reports)
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
    : [plural(reports.length, '{n} open report', '{n} open reports'), ...reports.map(paragraph)].join('\n\n')

function paragraph(report: StoredReport): string {
  const { id, createdAt, reason, note, messages } = report
  const lines = messages.map((one) => `  ${momentOf(one.sentAt)}  ${indented(textOf(one, withPath))}`)
  return [
    `${id}  ${momentOf(createdAt)}  ${reasonTexts[reason]}`,
    printable(summaryOf(report)),
    ...(note ? [`Note: ${indented(note)}`] : []),
    ...lines,
  ].join('\n')
}

const withPath = (file: ReportedFile) => `${kindOf(file)} at ${file.path}`

const indented = (words: string) => printable(words).replaceAll('\n', '\n      ')

/** User text must not control the terminal or reverse the text around it. */
const printable = (words: string) =>
  words.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]|[\u2028-\u202e\u2066-\u2069]/gu, '\ufffd')

const json = (reports: StoredReport[]) =>
  JSON.stringify(reports, null, 2).replaceAll(
    /[\u007f-\u009f]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  )
