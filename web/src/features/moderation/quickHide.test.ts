import { expect, it } from 'vitest'
import { details, summary } from './cases.fixture'
import { groundOfReports, quickHideOf } from './quickHide'

it('hides open texts by one press, where most reports say why', () => {
  expect(quickHideOf(summary({ reasons: ['hate', 'spam'] }))).toEqual({
    ...{ as: 'hate', text: 'Hide as hate' },
    statement: {
      ...{ basis: 'rule', ground: 'Hate against a group' },
      facts:
        'This post (“Cheap followers”) contains hate against a group. It says: “Buy now” It was reported 2 times.',
    },
  })
  for (const change of [
    { status: 'closed' },
    { isHidden: true },
    { kind: 'message' },
    { kind: 'profile' },
    { kind: 'club' },
    { kind: 'course' },
    { reasons: ['other', 'spam'] },
    { reasons: ['illegal'] },
    { reasons: [] },
  ] as const)
    expect(quickHideOf(summary(change as object)), JSON.stringify(change)).toBeUndefined()
})

it('suggests the rule that most reports name', () => {
  const [report] = details().reportList
  const reports = (...rules: string[]) =>
    rules.map((rule) => ({ ...report, reason: 'rules', rule })) as ReturnType<typeof details>['reportList']
  const ground = (...rules: string[]) =>
    groundOfReports(details({ reasons: ['rules'], reportList: reports(...rules) }))
  expect(ground('Be kind', 'No ads', '', 'No ads')).toBe('No ads')
  expect(ground('')).toBeUndefined()
  expect(groundOfReports(details({ reasons: ['fraud'] }))).toBe('Fraud or a scam')
})
