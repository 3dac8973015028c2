import type { LegalNotice } from '@guildhall/contract/reports'

/** A legal notice as stored with its report. */
export type StoredNotice = Omit<LegalNotice, 'isInGoodFaith'> & {
  /** What the same reporter sent later about the same thing, while its case was open. */
  supplements?: { id: string; explanation: string; at: string }[]
}

/** All that the reporter wrote. */
export const wordsOf = ({ explanation, supplements = [] }: StoredNotice): string =>
  [explanation, ...supplements.map((one) => one.explanation)].join('\n\n')
