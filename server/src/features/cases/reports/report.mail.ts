import { mailTemplate } from '../../../platform/mail/mail-template.ts'
import { momentOf, reasonTexts, summaryOf, textOf } from './report-words.ts'
import type { StoredReport } from './reports.reads.ts'

/** Mail to the operators: the reported messages, and nothing else of the conversation. */
export function reportMail(baseUrl: string, to: string, report: StoredReport) {
  const { id, note, reported, messages } = report
  const reason = reasonTexts[report.reason]
  return mailTemplate({
    for: 'operators',
    to,
    subject: `Messages were reported: ${reason}`,
    greeting: 'Hello,',
    paragraphs: [summaryOf(report), `The reason given is ${reason}.`],
    quotes: [
      ...(note ? [{ title: 'Note', text: note }] : []),
      ...messages.map((one) => ({ title: momentOf(one.sentAt), text: textOf(one) })),
    ],
    button: { label: 'See the profile', url: `${baseUrl}/user/${reported?.username ?? ''}` },
    footnote: `Report ${id}. npm run reports, on the server, says where its pictures and files are. Once it is dealt with, close it there: npm run reports -- close ${id}`,
    // Retries an address that refused mail: only the operators can fix it.
    isAskedFor: true,
  })
}
