import { expect, it } from 'vitest'
import { type ActValues, actOf, law, otherRule } from './actSchema'
import { actTitle, meaningOf } from './actTexts'

const values: ActValues = {
  ...{ id: 'act', caseId: undefined, action: 'ban', subject: { kind: 'profile', id: 'cam' }, clubId: 'hall' },
  ...{
    chosen: 'Rule 1: Be kind',
    ground: 'Typed',
    facts: 'Insults',
    days: '30',
    hidesAll: true,
    hidesSubject: true,
  },
}

it('sends with each act what belongs to it, and nothing that was chosen for another one', () => {
  expect(actOf(values)).toMatchObject({ clubId: 'hall', days: 30, hidesAll: true })
  expect(actOf({ ...values, days: '' })).not.toHaveProperty('days')
  expect(actOf({ ...values, action: 'silence' })).toMatchObject({ clubId: 'hall', days: 30, hidesAll: false })
  const suspension = actOf({ ...values, action: 'suspend' })
  expect(suspension).toMatchObject({ days: 30, hidesAll: true })
  expect(suspension).not.toHaveProperty('clubId')
  const closure = actOf({ ...values, action: 'close' })
  expect(closure).not.toHaveProperty('days')
  expect(closure.hidesAll).toBe(true)
  for (const action of ['hide', 'remove', 'lock_comments'] as const) {
    const act = actOf({ ...values, action })
    expect(act).not.toHaveProperty('days')
    expect(act).not.toHaveProperty('clubId')
    expect(act.hidesAll).toBe(false)
  }
})

it('cites the listed rule, another one, or the law', () => {
  const statementOf = (chosen: string) => actOf({ ...values, chosen }).statement
  expect(statementOf('Rule 1: Be kind')).toEqual({
    basis: 'rule',
    ground: 'Rule 1: Be kind',
    facts: 'Insults',
  })
  expect(statementOf(otherRule)).toMatchObject({ basis: 'rule', ground: 'Typed' })
  expect(statementOf(law)).toMatchObject({ basis: 'law', ground: 'Typed' })
})

it('names an act and what it means', () => {
  expect(actTitle('hide', 'post', 'Cam B')).toBe('Hide this post')
  expect(actTitle('ban', 'member', 'Cam B')).toBe('Ban Cam B')
  expect(actTitle('remove_member', 'member', 'Cam B')).toBe('Remove Cam B from the club')
  expect(actTitle('warn', 'member', 'Cam B')).toBe('Warn Cam B')
  expect(actTitle('warn_account', 'account', 'Cam B')).toBe('Warn Cam B on the server')
  expect(actTitle('suspend', 'account', 'Cam B')).toBe('Suspend Cam B')
  expect(actTitle('close', 'account', 'Cam B')).toBe('Close the account of Cam B')
  expect(actTitle('ban', 'member', null)).toBe('Ban')
  expect(meaningOf('hide', 'club')).not.toBe(meaningOf('hide', 'content'))
})
