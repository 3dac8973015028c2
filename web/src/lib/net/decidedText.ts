import type { DecisionOutcome, MadeDecision } from '@guildhall/contract/made-decision'
import { relative } from '../dates/dates'
import { fullName } from '../text/names'
import { CallError } from './callError'

/** What someone did, and what was done where no one is named. */
const verbs: Record<DecisionOutcome, [active: string, passive: string]> = {
  accepted: ['accepted it', 'accepted'],
  rejected: ['rejected it', 'rejected'],
  declined: ['declined it', 'declined'],
  withdrawn: ['withdrew it', 'withdrawn'],
  returned: ['sent it back', 'sent back'],
  approved: ['published it', 'published'],
  admitted: ['approved it', 'approved'],
  invited: ['invited them', 'answered'],
  upheld: ['rejected it', 'rejected'],
  granted: ['granted it', 'granted'],
  acted: ['acted on it', 'acted on'],
  fine: ['closed it as fine', 'closed as fine'],
  dismissed: ['dismissed it', 'dismissed'],
  reversed: ['reversed it', 'reversed'],
}

/** 'Ben Berg already rejected it 2 minutes ago.' */
export function decidedText({ outcome, by, at }: Pick<MadeDecision, 'outcome' | 'by' | 'at'>): string {
  const [active, passive] = verbs[outcome]
  const what = by ? `${fullName(by)} already ${active}` : `It was already ${passive}`
  return at ? `${what} ${relativeTo(at)}.` : `${what}.`
}

const relativeTo = (at: string) => {
  const text = relative(at)
  return /^(just|in)\b|ago$/.test(text) ? text : `on ${text}`
}

/** The decision that came before one that was refused. */
export const decisionOf = (error: unknown): MadeDecision | undefined =>
  error instanceof CallError ? error.more.decision : undefined
