import type { SubjectKind } from '@guildhall/contract/moderation'
import type { ReportDecision } from '@guildhall/contract/reports'
import { anyoneMail, placeName } from '../../../platform/mail/mail-template.ts'
import { type FixedText, fixed, fixedId, fixedMoment } from '../../../platform/text/fixed-text.ts'
import { decisionWords, redress } from './decision-words.ts'

type Letter = {
  id: string
  email: string
  caseId: string
  kind: SubjectKind
  subjectId: string
  isAboutChildAbuse: boolean
  createdAt: Date
  /** Of the page that shows all of the report, and later the decision. */
  url: FixedText
}

const things: Record<SubjectKind, FixedText> = {
  content: fixed`something published in a club`,
  comment: fixed`a comment`,
  lesson_comment: fixed`a comment`,
  message: fixed`a message`,
  profile: fixed`a profile`,
  club: fixed`a club`,
  course: fixed`a course`,
}

// Anyone can give any address: names, titles, texts and slugs are on the page behind the link alone.

/** Receipt of a legal notice without an account. */
export const receiptMail = (letter: Letter) =>
  mailOf(letter, {
    subject: fixed`We received your report`,
    paragraphs: [
      fixed`We received your report. A person will review it, and we’ll email you the decision.`,
      factsOf(letter),
      fixed`The page of your report has its address, what you wrote and, once there is one, the decision.`,
    ],
  })

/** The decision about a legal notice. */
export const outcomeMail = (letter: Letter & { decision: ReportDecision }) =>
  mailOf(letter, {
    subject: fixed`Your report was reviewed`,
    paragraphs: [
      fixed`We reviewed your report.`,
      ...decisionWords(letter.decision),
      redress,
      factsOf(letter),
    ],
  })

function factsOf({ caseId, createdAt, kind, subjectId, isAboutChildAbuse }: Letter): FixedText {
  const reason = isAboutChildAbuse ? fixed`child sexual abuse` : fixed`illegal`
  return fixed`Its number is ${fixedId(caseId)}. Received: ${fixedMoment(createdAt)}. Reported as: ${reason}. About: ${things[kind]}, ${fixedId(subjectId)}.`
}

const mailOf = (
  { id, email, url }: Letter,
  { subject, paragraphs }: { subject: FixedText; paragraphs: FixedText[] },
) => ({
  id,
  ...anyoneMail({
    to: email,
    subject,
    greeting: fixed`Hello,`,
    paragraphs,
    button: { label: fixed`See your report`, url },
    footnote: fixed`You get this email because someone reported something on ${placeName} with this address. If that wasn’t you, you can ignore it. The link opens the report without logging in. Don’t pass it on.`,
  }),
  // The law asks for a receipt and an answer, whatever was decided about an account of the same address.
  isForSuspended: true as const,
})
