import { listText } from '@guildhall/contract/lists'
import { locale } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import type { ReportReason } from '@guildhall/contract/report-reasons'
import { reasonTexts } from '../reports/reasonTexts'

/** Grounds where a club has no rules of its own, and on the server. */
export const generalGrounds: readonly ReportReason[] = [
  'spam',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'fraud',
  'privacy',
]

/** Reason texts to begin with. */
export const templates: readonly { label: string; text: string }[] = [
  { label: 'Advertising', text: 'It mainly advertises something and adds nothing to the conversation.' },
  { label: 'Insult', text: 'It attacks people instead of discussing what they said.' },
  { label: 'Off topic', text: 'It has nothing to do with what this club is about.' },
  { label: 'Private data', text: 'It shows personal information of someone who didn’t agree to that.' },
  { label: 'Repeated', text: 'The same thing was posted several times, after earlier warnings.' },
]

/** What is known of the thing; `title` of a comment is that of what it is about. */
export type KnownFacts = { title?: string; text?: string; publishedAt?: string; reports?: number }

const quoted = 200
const cut = (text: string) => (text.length > quoted ? `${text.slice(0, quoted).trimEnd()}…` : text)
const dayOf = (iso: string) =>
  new Date(iso).toLocaleDateString(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })

/** The facts a form begins with once a ground is chosen: what it is, since when, what it says, and how often it was reported. */
export function factsOf(one: string, ground: string, known: KnownFacts = {}): string {
  const reason = reasonsInSentences.get(ground)
  if (one === 'member') return reason ? `They published ${reason}.` : `They broke “${ground}”.`
  const { title = '', text = '', publishedAt, reports = 0 } = known
  const isAbout = /comment|reply/.test(one)
  const words = text.replaceAll(/\s+/g, ' ').trim()
  const about = listText([
    title !== '' && (isAbout ? `on “${cut(title)}”` : `“${cut(title)}”`),
    publishedAt && `published on ${dayOf(publishedAt)}`,
  ])
  const thing = about ? `${one} (${about})` : one
  return [
    reason ? `This ${thing} contains ${reason}.` : `This ${thing} breaks “${ground}”.`,
    words !== '' && words !== title && `It says: “${cut(words)}”`,
    reports > 0 && plural(reports, 'It was reported.', 'It was reported {n} times.'),
  ]
    .filter(Boolean)
    .join(' ')
}

export const groundOf = (reason: ReportReason) => reasonTexts[reason]

/** General grounds are no rules that could be broken: 'spam or advertising', by the ground. */
const reasonsInSentences = new Map(
  generalGrounds.map(groundOf).map((ground) => [ground, ground.charAt(0).toLowerCase() + ground.slice(1)]),
)
