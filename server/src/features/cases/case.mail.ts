import { mailTemplate } from '../../platform/mail-template.ts'

export type ReportedCase = {
  id: string
  label: string
  title: string
  club: string | null
  reasons: string[]
}

/** To the address of those who run the server: that a case is theirs, not what it says. */
export function caseMail(baseUrl: string, to: string, { id, label, title, club, reasons }: ReportedCase) {
  const about = title ? `${label} “${title}”` : label
  return mailTemplate({
    to,
    subject: `New case: ${about}`,
    greeting: 'Hello,',
    paragraphs: [
      `${about}${club ? ` in the club ${club}` : ''} waits for your decision.`,
      ...(reasons.length > 0 ? [`Reported as: ${reasons.join(', ')}.`] : []),
    ],
    button: { label: 'See the case', url: `${baseUrl}/admin/cases/${id}` },
    footnote: `Case ${id}. You get this email because REPORTS_TO, in the settings of the server, has this address.`,
    // Retries an address that refused mail: only the operators can fix it.
    isAskedFor: true,
  })
}
