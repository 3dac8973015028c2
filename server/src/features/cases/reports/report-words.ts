import { plural } from '@guildhall/contract/plural'
import type { MessageReportReason } from '@guildhall/contract/report-reasons'
import { fixedMoment } from '../../../platform/text/fixed-text.ts'
import type { ReportedFile, StoredReport } from './reports.reads.ts'

export const reasonTexts: Record<MessageReportReason, string> = {
  harassment: 'harassment or threats',
  spam: 'spam or advertising',
  fraud: 'fraud or a scam',
  other: 'something else',
}

/** 'Mia Hollis, @mia, reports 2 messages from Leo Hollis, @leo, in the club Chatty Hall.' */
export function summaryOf({ reporter, reported, club, messages }: StoredReport): string {
  const count = plural(messages.length, '{n} message', '{n} messages')
  const [from, about] = [nameOf(reporter, 'A deleted account'), nameOf(reported, 'a deleted account')]
  return club
    ? `${from} reports ${count} from ${about} in the club ${club.name}.`
    : `${from} reports ${count} from ${about} in a club that was deleted.`
}

const nameOf = (person: StoredReport['reporter'], unknown: string) =>
  person ? `${person.name}, @${person.username},` : unknown

/** '2026-11-23 00:11 UTC' */
export const momentOf = (iso: string): string => fixedMoment(new Date(iso))

/** The text, followed by a line for each file from `describe`. */
export const textOf = (
  { message, files }: StoredReport['messages'][number],
  describe: (file: ReportedFile) => string = kindOf,
): string => [message, ...files.map(describe)].filter(Boolean).join('\n') || '(no text)'

/** 'File: plan.pdf', 'Picture' */
export const kindOf = ({ name }: ReportedFile) => (name ? `File: ${name}` : 'Picture')
