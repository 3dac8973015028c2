import { describe, expect, it } from 'vitest'
import { readEmailAddress } from './email-address.ts'

const working = {
  ' Ada.Lovelace@Example.COM ': 'ada.lovelace@example.com',
  'r&d@people.test': 'r&d@people.test',
  'a/b@people.test': 'a/b@people.test',
  "o'brien+club=1@people.test": "o'brien+club=1@people.test",
  "!#$%&'*+-/=?^_`{|}~@people.test": "!#$%&'*+-/=?^_`{|}~@people.test",
  'info@Bücher.example': 'info@xn--bcher-kva.example',
  'info@BÜCHER.example': 'info@xn--bcher-kva.example',
  'info@bu\u0308cher.example': 'info@xn--bcher-kva.example',
  'info@xn--bcher-kva.example': 'info@xn--bcher-kva.example',
  'info@例え。テスト': 'info@xn--r8jz45g.xn--zckzah',
  'info@почта.рф': 'info@xn--80a1acny.xn--p1ai',
  'a@b.c-d.co': 'a@b.c-d.co',
  [`${'l'.repeat(64)}@people.test`]: `${'l'.repeat(64)}@people.test`,
}
const broken = [
  '',
  'a',
  '@people.test',
  'a@',
  'a@localhost',
  'a@b@people.test',
  'a b@people.test',
  'a\n@people.test',
  '.a@people.test',
  'a.@people.test',
  'a..b@people.test',
  'a@people..test',
  'a@.people.test',
  'a@people.test.',
  'a@-people.test',
  'a@people-.test',
  'a@people.t',
  'a@people.1',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a@people.test/x',
  'a@people.test:25',
  'a@people.test?x',
  'a@pe%6Fple.test',
  'a@people_x.test',
  'a@xn--a.test',
  'ä@people.test',
  'a,b@people.test',
  'a<b>@people.test',
  '"a b"@people.test',
  `${'l'.repeat(65)}@people.test`,
  `a@${'d'.repeat(64)}.test`,
  `a@${'ü'.repeat(60)}.test`,
  `${'l'.repeat(60)}@${'d.'.repeat(100)}test`,
]

describe('an email address', () => {
  it.each(Object.entries(working))('%j is read as %j', (typed, address) => {
    expect(readEmailAddress(typed)).toBe(address)
    expect(readEmailAddress(address)).toBe(address)
  })

  it.each(broken)('%j is none', (typed) => {
    expect(readEmailAddress(typed)).toBeUndefined()
  })
})
