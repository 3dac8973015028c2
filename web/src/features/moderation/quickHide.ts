import type { CaseDetails, CaseSummary } from '@guildhall/contract/cases'
import { nounOf } from '@guildhall/contract/nouns'
import type { ReportReason } from '@guildhall/contract/report-reasons'
import { factsOf, type KnownFacts } from '../../content/moderation/statementTexts'
import { reasonTexts } from '../../content/reports/reasonTexts'

/** Reasons that say enough to act on, as on the button: 'Hide as spam'. */
const asTexts: Partial<Record<ReportReason, string>> = {
  spam: 'spam',
  harassment: 'harassment',
  hate: 'hate',
  sexual: 'sexual content',
  violence: 'violence',
  fraud: 'fraud',
  privacy: 'private data',
}

const kinds: readonly string[] = ['content', 'comment', 'lesson_comment']

/**
 * The statement with which a reported text is hidden by one press, and what the button says; undefined where the reports
 * don't say enough, and for legal notices, which ask about the law.
 */
export function quickHideOf(one: CaseSummary) {
  const { kind, label, status, isHidden, legal } = one
  const [reason] = one.reasons
  const as = reason && asTexts[reason]
  if (!as || status !== 'open' || isHidden || legal !== 'none' || !kinds.includes(kind)) return undefined
  const ground = reasonTexts[reason]
  const { title, excerpt: text, reports } = one
  const facts = factsOf(nounOf(label), ground, { title, text, reports })
  return { as, text: `Hide as ${as}`, statement: { basis: 'rule' as const, ground, facts } }
}

/** The ground that most reports name, to begin a statement with. */
export function groundOfReports({ reasons: [reason], reportList }: CaseDetails): string | undefined {
  if (reason && asTexts[reason]) return reasonTexts[reason]
  const rules = reportList.flatMap(({ rule }) => (rule ? [rule] : []))
  const count = (rule: string) => rules.filter((one) => one === rule).length
  return [...rules].sort((one, other) => count(other) - count(one))[0]
}

/** What a case knows of its thing, for the facts of a statement. */
export const knownOf = ({ reported, excerpt, reports }: CaseDetails): KnownFacts => ({
  title: reported.title,
  text: reported.isMarkdown ? excerpt : reported.text,
  publishedAt: reported.at,
  reports,
})
