import type { ClubRule, ClubRules, JoinQuestion } from '@guildhall/contract/club-rules'
import { saveClubRules } from '@guildhall/contract/club-rules'
import { uuidv7 } from 'uuidv7'

export type RulesValues = Pick<ClubRules, 'rules' | 'questions'>

export const rulesSchema = saveClubRules.omit({ version: true })

export const rulesValues = ({ rules, questions }: ClubRules): RulesValues => ({ rules, questions })

export const newRule = (template: Omit<ClubRule, 'id'> = { title: '', text: '' }): ClubRule => ({
  id: uuidv7(),
  ...template,
})

export const newQuestion = (): JoinQuestion => ({ id: uuidv7(), question: '', isRequired: true })

/** Rules that most clubs have, to begin with. */
export const commonRules: readonly Omit<ClubRule, 'id'>[] = [
  {
    title: 'Be kind',
    text: 'Disagree with ideas, not with people. No insults, harassment or discrimination.',
  },
  { title: 'Stay on topic', text: 'Publish what fits this club. For everything else there are other clubs.' },
  {
    title: 'No spam or advertising',
    text: 'Promote your own things only where the club asks for it, and never twice.',
  },
  {
    title: 'Respect people’s privacy',
    text: 'Don’t share other people’s personal details, messages or pictures without their consent.',
  },
  { title: 'Share only what you may', text: 'Publish your own work, or name its author and source.' },
]
