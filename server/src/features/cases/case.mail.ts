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
      ...(one.reasons.length > 0 ? [`Reported as: ${one.reasons.join(', ')}.`] : []),
    ],
  })

/** The same of a legal notice, also where a club may act on it. */
export const legalCaseMail = (
  baseUrl: string,
  to: string,
  { isAboutAbuse, ...one }: ReportedCase & { isAboutAbuse: boolean },
) =>
  mailOf(baseUrl, to, one, {
    subject: `Legal notice${isAboutAbuse ? ' (child sexual abuse)' : ''}: ${nameOf(one)}`,
    paragraphs: [
      `${placeOf(one)} was reported as ${isAboutAbuse ? 'child sexual abuse' : 'illegal'} and waits for your decision.`,
      'Since you know of it now, the law can make you liable if you don’t act soon.',
    ],
  })

const nameOf = ({ label, title }: ReportedCase) => (title ? `${label} “${title}”` : label)
const placeOf = (one: ReportedCase) => `${nameOf(one)}${one.club ? ` in the club ${one.club}` : ''}`

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
