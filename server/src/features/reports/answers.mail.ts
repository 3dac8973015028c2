import type { SubjectKind } from '@guildhall/contract/moderation'
import { type FixedText, fixed, fixedId, fixedUrl } from '../../platform/fixed-text.ts'
import { anyoneMail, placeName } from '../../platform/mail-template.ts'

type Letter = { id: string; email: string; caseId: string; kind: SubjectKind }

const things: Record<SubjectKind, FixedText> = {
  content: fixed`something published in a club`,
  comment: fixed`a comment`,
  lesson_comment: fixed`a comment`,
  message: fixed`a message`,
  profile: fixed`a profile`,
  club: fixed`a club`,
  course: fixed`a course`,
}

/** Receipt of a legal notice without an account. Anyone may have typed the address. */
export const receiptMail = (baseUrl: string, letter: Letter) =>
  mailOf(baseUrl, letter, {
    subject: fixed`We received your report`,
    paragraphs: [
      fixed`We received your report about ${things[letter.kind]}.`,
      fixed`Its number is ${fixedId(letter.caseId)}. A person will review it, and we’ll email you the outcome.`,
    ],
  })

/** Says whether something was done, and not what. */
export const outcomeMail = (baseUrl: string, letter: Letter & { wasActedOn: boolean }) =>
  mailOf(baseUrl, letter, {
    subject: fixed`Your report was reviewed`,
    paragraphs: [
      letter.wasActedOn
        ? fixed`We reviewed your report about ${things[letter.kind]}, and something was done. Thank you.`
        : fixed`We reviewed your report about ${things[letter.kind]} and found that it does not break the law or our rules.`,
      fixed`The number of your report is ${fixedId(letter.caseId)}. If you disagree, you can turn to the people who run this site, an out-of-court dispute settlement body or a court.`,
    ],
  })

const mailOf = (
  baseUrl: string,
  { id, email }: Letter,
  { subject, paragraphs }: { subject: FixedText; paragraphs: FixedText[] },
) => ({
  id,
  ...anyoneMail({
    to: email,
    subject,
    greeting: fixed`Hello,`,
    paragraphs,
    button: { label: fixed`Visit ${placeName}`, url: fixedUrl(baseUrl) },
    footnote: fixed`You get this email because someone reported something here with this address. If that wasn’t you, you can ignore it.`,
  }),
  // The law asks for a receipt and an answer, whatever was decided about an account of the same address.
  isForSuspended: true as const,
})
