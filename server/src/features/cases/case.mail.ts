import { fill } from '@guildhall/contract/fill'
import { listText } from '@guildhall/contract/lists'
import { mailTemplate } from '../../platform/mail/mail-template.ts'

export type ReportedCase = {
  id: string
  label: string
  title: string
  club: string | null
  reasons: string[]
}

/** To the address of those who run the server: that a case is theirs, not what it says. */
export const caseMail = (baseUrl: string, to: string, one: ReportedCase) =>
  mailOf(baseUrl, to, one, {
    subject: `New case: ${nameOf(one)}`,
    paragraphs: [
      `${placeOf(one)} waits for your decision.`,
      ...(one.reasons.length > 0 ? [`Reported as: ${listText(one.reasons)}.`] : []),
    ],
  })

/** The same of a legal notice, also where a club may act on it. */
export const legalCaseMail = (
  baseUrl: string,
  to: string,
  { isAboutAbuse, ...one }: ReportedCase & { isAboutAbuse: boolean },
) =>
  mailOf(baseUrl, to, one, {
    subject: isAboutAbuse
      ? `Legal notice (child sexual abuse): ${nameOf(one)}`
      : `Legal notice: ${nameOf(one)}`,
    paragraphs: [
      isAboutAbuse
        ? `${placeOf(one)} was reported as child sexual abuse and waits for your decision.`
        : `${placeOf(one)} was reported as illegal and waits for your decision.`,
      'Since you know of it now, the law can make you liable if you don’t act soon.',
    ],
  })

const nameOf = ({ label, title }: ReportedCase) => (title ? `${label} “${title}”` : label)
const placeOf = (one: ReportedCase) =>
  fill('{thing}[ in the club {club}]', { thing: nameOf(one), club: one.club })

function mailOf(
  baseUrl: string,
  to: string,
  { id }: ReportedCase,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
) {
  return mailTemplate({
    for: 'operators',
    to,
    subject,
    greeting: 'Hello,',
    paragraphs,
    button: { label: 'See the case', url: `${baseUrl}/admin/cases/${id}` },
    footnote: `Case ${id}. You get this email because REPORTS_TO, in the settings of the server, has this address.`,
    // Retries an address that refused mail: only the operators can fix it.
    isAskedFor: true,
  })
}
