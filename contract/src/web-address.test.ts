import { describe, expect, it } from 'vitest'
import { webAddress } from './common.ts'

const parse = (value: string) => webAddress(100).safeParse(value)

describe('webAddress', () => {
  it.each([
    '',
    'https://meet.test',
    'HTTP://meet.test/',
    'https://meet.test:8443/a/@ada?b=c@d&e#f',
    'https://meet.test?to=ann@people.test',
    'https://münchen.example/straße',
    'https://fa.wikipedia.org/wiki/می\u200cخواهم',
    'https://[2001:db8::1]/',
  ])('takes %j', (value) => {
    expect(parse(value)).toMatchObject({ success: true, data: value })
  })

  it('drops surrounding space', () => {
    expect(parse(' https://meet.test\r\n').data).toBe('https://meet.test')
  })

  it.each([
    ...[
      'javascript:alert(1)',
      'ftp://meet.test',
      'meet.test',
      '//meet.test',
      'https://',
      'https:///meet.test',
    ],
    ...[
      'https://a\r\nb.test',
      'https://meet.test/a\nX-Header: b',
      'https://meet.test/a b',
      'https://meet.test/\t',
    ],
    ...['https://meet.test/\u2028x', 'https://meet.test/\u0000x', 'https://meet.test/\u0085x'],
    ...[
      'https://user:pw@meet.test',
      'https://user@meet.test',
      'https://@meet.test',
      'https:\\\\user@meet.test',
    ],
    ...[
      'https://bank.test\\@meet.test',
      'https://meet.test/\u202egpj.exe',
      'https://meet.test/\ud800',
      'https://a:b',
    ],
  ])('refuses %j', (value) => {
    expect(parse(value.endsWith('\t') ? `${value}x` : value).error?.issues[0]?.message).toBe(
      'Please enter a valid URL starting with http:// or https://',
    )
  })

  it('limits the length', () => {
    expect(parse(`https://meet.test/${'x'.repeat(100)}`).error?.issues[0]?.message).toBe(
      'This address is too long',
    )
  })
})
