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

/** The facts a form begins with once a ground is chosen. */
export const factsOf = (one: string, ground: string) =>
  one === 'member' ? `They broke “${ground}”.` : `This ${one} breaks “${ground}”.`

export const groundOf = (reason: ReportReason) => reasonTexts[reason]
