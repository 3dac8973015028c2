import type { ReportDecision } from '@guildhall/contract/reports'
import { type FixedText, fixed } from '../../../platform/text/fixed-text.ts'

const measures: Record<NonNullable<ReportDecision['measure']>, FixedText> = {
  hide: fixed`We hid it: only moderators can see it.`,
  remove: fixed`We removed it.`,
  lock_comments: fixed`It stays, and comments on it are locked.`,
  other: fixed`We neither hid nor removed it, and took other measures.`,
  reversed: fixed`What we did was reversed later.`,
}

/** A decision in sentences, without the rule or law, which is in the words of who decided. */
export function decisionWords({ measure, basis, isAutomated }: ReportDecision): FixedText[] {
  const who = isAutomated
    ? fixed`A program took part in it, and a person decided.`
    : fixed`A person decided, and no program took part.`
  if (measure === null)
    return [fixed`We found that it does not break the law or our rules, and did nothing.`, who]
  const base =
    basis === 'law' ? fixed`The decision is based on the law.` : fixed`The decision is based on our rules.`
  return [measures[measure], ...(basis ? [base] : []), who]
}

/** Ways to object for people who disagree (Digital Services Act, Article 16). */
export const redress = fixed`If you disagree, you can complain to the people who run this site, whose contact is in the imprint, or turn to a certified out-of-court dispute settlement body or a court.`
