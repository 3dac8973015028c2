import type { ReportReason } from '@guildhall/contract/report-reasons'
import type { StoredReport } from './reports.reads.ts'

export const reasonTexts: Record<ReportReason, string> = {
  harassment: 'harassment or threats',
  spam: 'spam or advertising',
  fraud: 'fraud or a scam',
  other: 'something else',
}

/** 'Mia Hollis, @mia, reports 2 messages from Leo Hollis, @leo, in the club Chatty Hall.' */
export function summaryOf({ reporter, reported, club, messages }: StoredReport): string {
  const count = messages.length === 1 ? '1 message' : `${messages.length} messages`
  const where = club ? `in the club ${club.name}` : 'in a club that was deleted'
  const [from, about] = [nameOf(reporter, 'A deleted account'), nameOf(reported, 'a deleted account')]
  return `${from} reports ${count} from ${about} ${where}.`
}

const nameOf = (person: StoredReport['reporter'], unknown: string) =>
  person ? `${person.name}, @${person.username},` : unknown

/** '2026-11-23 00:11 UTC' */
export const momentOf = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`

export const textOf = (message: string) => message || '(no text)'
