import type { SubjectSnapshot } from '@guildhall/contract/moderation'
import type { LegalNotice } from '@guildhall/contract/reports'

/** A legal notice as stored with its report. */
export type StoredNotice = Omit<LegalNotice, 'isInGoodFaith'> & {
  /** Later notices of the same reporter about the same thing, while its case was open. */
  supplements?: { id: string; explanation: string; at: string }[]
  /**
   * The thing as its reporter saw it, since the case may have been opened about another version. Absent where the title is the
   * name of a person, and in notices of before.
   */
  seen?: Pick<SubjectSnapshot, 'label' | 'title' | 'path'>
}

/** All that the reporter wrote. */
export const wordsOf = ({ explanation, supplements = [] }: StoredNotice): string =>
  [explanation, ...supplements.map((one) => one.explanation)].join('\n\n')
