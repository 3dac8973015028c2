import { activityDays, activityKinds } from '@guildhall/contract/choices'
import { describe, expect, it } from 'vitest'
import { endsBeforeStart, exportUrl } from './activity.api'
import { fieldText, isBrief, keptText, kindTexts, valueText } from './activityTexts'

describe('texts of the activity log', () => {
  it('name fields as the forms do', () => {
    expect(
      [
        'name',
        'slug',
        'isPrivate',
        'business.businessEmail',
        'permissions.posts',
        'business.addressLine1',
      ].map(fieldText),
    ).toEqual([
      'name',
      'address',
      'who sees inside',
      'business email',
      'who can publish posts',
      'address line 1',
    ])
  })

  it('format values for people', () => {
    const person = { id: '1', username: 'mei', firstName: 'Mei', lastName: 'Tan', imageUrl: null }
    expect([
      valueText('isPrivate', true),
      valueText('isPaid', false),
      valueText('membershipFee', ''),
      valueText('categories', ['Wood', 'Iron']),
      valueText('landingPage', 'jobs'),
      valueText('subscriptionDuration', 'yearly'),
      valueText('days', null),
      valueText('days', 30),
      valueText('permissions.posts', { who: 'all', people: [], groups: [] }),
      valueText('permissions.posts', { who: 'admins', people: [], groups: [] }),
      valueText('permissions.posts', { who: 'named', people: [person, null], groups: ['Carvers'] }),
    ]).toEqual([
      ...['Members only', 'Free', 'Nothing', 'Wood, Iron', 'Jobs', 'Yearly', 'Forever', '30 days'],
      ...['All members', 'Admins only', 'Mei Tan, Deleted account, Carvers'],
    ])
  })

  it('put one short change into the sentence, and longer ones into the details', () => {
    const change = { field: 'name', from: 'A', to: 'B' }
    expect(isBrief([change])).toBe(true)
    expect(isBrief([change, change])).toBe(false)
    expect(isBrief([{ ...change, to: 'x'.repeat(61) }])).toBe(false)
    expect(isBrief([{ field: 'logoPath', from: null, to: null }])).toBe(false)
    expect(isBrief([])).toBe(false)
  })

  it('cover every kind of entry and every retention period', () => {
    for (const kind of activityKinds) expect(kindTexts[kind].label).not.toBe('')
    expect(activityDays.map(keptText)).toEqual([
      ...['Entries are kept for 30 days.', 'Entries are kept for 90 days.', 'Entries are kept for 1 year.'],
      ...['Entries are kept for 2 years.', 'Entries are kept forever.'],
    ])
  })
})

describe('day filters of the activity log', () => {
  it('run from the start of the first day to the end of the last in the local time zone', () => {
    const [from, to] = [new Date(2026, 2, 28), new Date(2026, 2, 30)]
    const url = exportUrl('hall', { from: '2026-03-28', to: '2026-03-29', kind: 'likes' })
    expect(Object.fromEntries(new URL(url, 'http://x').searchParams)).toEqual({
      kind: 'likes',
      from: from.toISOString(),
      to: to.toISOString(),
    })
    expect(exportUrl('hall', {})).toBe('/rest/v1/clubs/hall/activity-log.csv')
    // While a year is typed, its first digits are a year long ago, and none of the last century.
    expect(exportUrl('hall', { from: '0026-01-01' })).toMatch(/from=002[56]-/)
    expect(exportUrl('hall', { from: 'soon' })).toBe('/rest/v1/clubs/hall/activity-log.csv')
  })

  it('are invalid when they end before they start', () => {
    expect(endsBeforeStart({ from: '2026-05-02', to: '2026-05-01' })).toBe(true)
    expect(endsBeforeStart({ from: '2026-05-01', to: '2026-05-01' })).toBe(false)
    expect(endsBeforeStart({ to: '2026-05-01' })).toBe(false)
  })
})
