import type { WeekOfClub } from '@guildhall/contract/insights'
import { contentKinds } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { changeSign, changeText, isEmpty, mondayText, peakText, weekText } from './weeks'

const nothing = Object.fromEntries(contentKinds.map((kind) => [kind, 0])) as WeekOfClub['content']
const week = (given: Partial<WeekOfClub>): WeekOfClub => ({
  ...{ week: '2026-05-25', isOver: true, members: 1, joined: 0, left: 0, active: 0 },
  ...{ content: nothing, comments: 0, likes: 0, best: [] },
  ...given,
})

describe('insights', () => {
  it('compare a week with the previous one in words', () => {
    expect([changeText(5, 2), changeText(1, 1204), changeText(0, 0), changeText(4, undefined)]).toEqual([
      '3 more than last week',
      '1,203 fewer than last week',
      'same as last week',
      'the first week',
    ])
  })

  it('show the change as a sign', () => {
    expect([changeSign(5, 2), changeSign(1, 1204), changeSign(0, 0), changeSign(4, undefined)]).toEqual([
      '▲ 3',
      '▼ 1,203',
      '–',
      '',
    ])
  })

  it('name weeks by their days in UTC', () => {
    expect(mondayText('2026-05-25')).toBe('May 25')
    expect(['2026-05-25', '2026-04-27', '2026-12-28'].map(weekText)).toEqual([
      'May 25–31, 2026',
      'Apr 27 – May 3, 2026',
      'Dec 28, 2026 – Jan 3, 2027',
    ])
  })

  it('name the weeks with the highest value', () => {
    const weeks = [week({ likes: 2 }), week({ week: '2026-06-01', likes: 1200 }), week({ likes: 2 })]
    expect(peakText(weeks, ({ likes }) => likes)).toBe('Peak: 1,200 (in the week of Jun 1)')
    expect(peakText(weeks.with(1, week({})), ({ likes }) => likes)).toBe('Peak: 2 (2 of 3 weeks)')
    expect(peakText(weeks, ({ left }) => left)).toBe('None so far.')
  })

  it('are empty for a club that only its founder joined', () => {
    expect(isEmpty([week({ joined: 1 })])).toBe(true)
    expect(isEmpty([])).toBe(true)
    for (const some of [
      { members: 2 },
      { joined: 2 },
      { left: 1 },
      { active: 1 },
      { comments: 1 },
      { likes: 1 },
    ])
      expect(isEmpty([week(some)])).toBe(false)
    expect(isEmpty([week({ content: { ...nothing, poll: 1 } })])).toBe(false)
  })
})
