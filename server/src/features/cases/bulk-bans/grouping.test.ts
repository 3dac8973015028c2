import { describe, expect, it } from 'vitest'
import { groupNewcomers, type Newcomer } from './grouping.ts'

const at = (minutes: number) => new Date(Date.UTC(2030, 4, 1, 12, minutes))
/** Someone with no sign in common with others. */
const newcomer = (id: string, given: Partial<Newcomer> = {}): Newcomer => ({
  ...{ id, joinedAt: at(Number(id) * 600), domain: `${id}.example`, networks: [`net ${id}`] },
  ...given,
})

describe('groups of newcomers', () => {
  it('have one network, mail domain or hour in common, from three people on', () => {
    const people = ['1', '2', '3']
    const group = (given: Partial<Newcomer>, of = people) =>
      groupNewcomers(of.map((id) => newcomer(id, given)))
    const one = { domain: null, ids: people }
    expect(group({})).toEqual([])
    expect(group({ networks: ['a'] })).toEqual([{ ...one, signs: ['network'] }])
    expect(group({ domain: 'spam.example' })).toEqual([{ ...one, signs: ['domain'], domain: 'spam.example' }])
    expect(group({ joinedAt: at(5) })).toEqual([{ ...one, signs: ['hour'] }])
    for (const given of [{ networks: ['a'] }, { domain: 'spam.example' }, { joinedAt: at(5) }])
      expect(group(given, ['1', '2'])).toEqual([])
  })

  it('of the same people are one, with all their signs, and come first', () => {
    const wave = ['1', '2', '3'].map((id) =>
      newcomer(id, { networks: ['a', `own ${id}`], domain: 'spam.example', joinedAt: at(Number(id)) }),
    )
    const others = ['4', '5', '6', '7'].map((id) => newcomer(id, { domain: 'school.example' }))
    expect(groupNewcomers([...others, ...wave])).toEqual([
      { signs: ['network', 'domain', 'hour'], domain: 'spam.example', ids: ['1', '2', '3'] },
      { signs: ['domain'], domain: 'school.example', ids: ['4', '5', '6', '7'] },
    ])
  })

  it('leave out addresses at big providers', () => {
    for (const domain of ['gmail.com', 'outlook.com', 'web.de', 'qq.com'])
      expect(groupNewcomers(['1', '2', '3'].map((id) => newcomer(id, { domain })))).toEqual([])
  })

  it('take the hour in which most joined, wherever it begins', () => {
    const minutes = [0, 50, 60, 70, 80, 109, 111, 400]
    const people = minutes.map((minute, id) => newcomer(`${id}`, { joinedAt: at(minute) }))
    expect(groupNewcomers(people)).toEqual([
      { signs: ['hour'], domain: null, ids: ['1', '2', '3', '4', '5'] },
    ])
    const whole = [0, 30, 60].map((minute, id) => newcomer(`${id}`, { joinedAt: at(minute) }))
    expect(groupNewcomers(whole)).toHaveLength(1)
    const longer = [0, 30, 61].map((minute, id) => newcomer(`${id}`, { joinedAt: at(minute) }))
    expect(groupNewcomers(longer)).toEqual([])
  })
})
