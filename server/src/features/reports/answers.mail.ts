import { mailTemplate, placeName } from '../../platform/mail-template.ts'

type Letter = {
  id: string
  email: string
  name: string
  caseId: string
  /** 'a comment on “Opening the kiln”' */
  about: string
}

/** Receipt of a legal notice without an account. */
export function receiptMail(baseUrl: string, letter: Letter) {
  return mailOf(baseUrl, letter, {
    subject: 'We received your report',
    paragraphs: [
      `We received your report about ${letter.about}.`,
      `Its number is ${letter.caseId}. A person will review it, and we’ll email you the outcome.`,
    ],
  })
}

/** Says whether something was done, and not what. */
export function outcomeMail(baseUrl: string, letter: Letter & { wasActedOn: boolean }) {
  return mailOf(baseUrl, letter, {
    subject: 'Your report was reviewed',
    paragraphs: [
      letter.wasActedOn
        ? `We reviewed your report about ${letter.about}, and something was done. Thank you.`
        : `We reviewed your report about ${letter.about} and found that it does not break the law or our rules.`,
      `The number of your report is ${letter.caseId}. If you disagree, you can turn to the people who run this site, an out-of-court dispute settlement body or a court.`,
    ],
  })
}

const mailOf = (
  baseUrl: string,
  { id, email, name }: Letter,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
) => ({
  id,
  ...mailTemplate({
    to: email,
    subject,
    greeting: name ? `Hello ${name},` : 'Hello,',
    paragraphs,
    button: { label: `Visit ${placeName}`, url: baseUrl },
    footnote:
      'You get this email because someone reported something here with this address. If that wasn’t you, you can ignore it.',
  }),
  // The law asks for a receipt and an answer, whatever was decided about an account of the same address.
  isForSuspended: true as const,
})
