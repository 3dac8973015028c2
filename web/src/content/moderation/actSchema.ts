import { newAct } from '@guildhall/contract/acts'
import type { Action, Subject } from '@guildhall/contract/moderation'
import { z } from 'zod'
import type { ActBody } from './acts.api'
import { actsOnContent, actsOnMembers, hidingActs, timedActs } from './actTexts'

/** Choices of the ground besides the listed rules. */
export const otherRule = 'other rule'
export const law = 'law'

/** What the statement form holds; `days` as typed, empty for an act without an end. */
export type ActValues = {
  id: string
  caseId: string | undefined
  action: Action | ''
  subject: Subject
  clubId: string | undefined
  /** A listed rule, `otherRule` or `law`. */
  chosen: string
  ground: string
  facts: string
  days: string
  hidesAll: boolean
  /** Of an act on a person. */
  hidesSubject: boolean
}

/** The act that the form describes. */
export function actOf({
  chosen,
  ground,
  facts,
  days,
  hidesAll,
  hidesSubject,
  action,
  clubId,
  ...values
}: ActValues): ActBody {
  const isTimed = timedActs.includes(action as Action)
  return {
    ...values,
    action: action as Action,
    ...(actsOnMembers.includes(action as Action) && clubId && { clubId }),
    statement: {
      basis: chosen === law ? 'law' : 'rule',
      ground: chosen === law || chosen === otherRule ? ground : chosen,
      facts,
    },
    ...(isTimed && days !== '' && { days: Number(days) }),
    hidesAll: hidesAll && hidingActs.includes(action as Action),
    hidesSubject: hidesSubject && !actsOnContent.includes(action as Action),
  }
}

/** The field of the form for a path of the act. */
const fieldOf: Record<string, string> = { basis: 'chosen', ground: 'ground', facts: 'facts' }

export const actSchema = z.custom<ActValues>().superRefine((values, context) => {
  const fault = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const { chosen, action, days } = values
  if (!action) fault('action', 'Choose what to do')
  if (!chosen) fault('chosen', 'Choose what it breaks')
  if (action === 'silence' && days === '') fault('days', 'Enter a number of days')
  for (const { path, message } of newAct.safeParse(actOf(values)).error?.issues ?? []) {
    const [first, second] = path.map(String)
    const field = first === 'statement' ? fieldOf[second ?? ''] : first
    if (field === 'action' || (field === 'ground' && !chosen)) continue
    if (field) fault(field, message)
  }
})
