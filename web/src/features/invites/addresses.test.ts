import { expect, it } from 'vitest'
import { addressesIn } from '../../lib/text/addressLists'
import { faultOf } from './addresses'

it('reads addresses from lists in any usual form, each once', () => {
  expect(addressesIn(' mei@a.test ')).toEqual(['mei@a.test'])
  expect(addressesIn('mei@a.test, Ben@b.test;cam@c.test\n\nmei@a.test dot@d.test')).toEqual([
    'mei@a.test',
    'ben@b.test',
    'cam@c.test',
    'dot@d.test',
  ])
  expect(addressesIn('Mei Tanaka <mei@a.test>, "Ben" <ben@b.test>')).toEqual(['mei@a.test', 'ben@b.test'])
  expect(
    addressesIn(
      'Smith, Ann <ann@a.test>; "Lee, Bo @ work" <bo@b.test>, cy@c.test, De La Cruz, Di <di@d.test>',
    ),
  ).toEqual([...['ann@a.test', 'bo@b.test', 'cy@c.test', 'di@d.test']])
  expect(addressesIn('<ann@a.test>\nnobody, ben@b.test')).toEqual(['ann@a.test', 'nobody', 'ben@b.test'])
  expect(addressesIn(' ,;\n ')).toEqual([])
})

it('refuses lists without an address, or with too many', () => {
  expect(faultOf('')).toBe('Invalid email address')
  expect(faultOf('nobody')).toBe('Invalid email address')
  expect(faultOf('nobody, mei@a.test')).toBeUndefined()
  const many = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@a.test`).join(' ')
  expect(faultOf(many(50))).toBeUndefined()
  expect(faultOf(many(51))).toBe('At most 50 addresses at once')
})
