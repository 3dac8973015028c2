import { describe, expect, it } from 'vitest'
import { firstLink } from './first-link.ts'

const find = (text: string) => firstLink(text, 'https://guild.example')?.href

describe('firstLink', () => {
  it.each([
    ['https://a.test', 'https://a.test/'],
    ['See https://a.test/b, then https://c.test', 'https://a.test/b'],
    ['Words\n\nHTTP://A.test/B?c=d&e=f#g', 'http://a.test/B?c=d&e=f#g'],
    ['(https://a.test/b)', 'https://a.test/b'],
    ['https://a.test/Oak_(tree)', 'https://a.test/Oak_(tree)'],
    ['(https://a.test/Oak_(tree)).', 'https://a.test/Oak_(tree)'],
    ['**https://a.test/b**', 'https://a.test/b'],
    ['<https://a.test/b>', 'https://a.test/b'],
    ['- https://a.test/b!', 'https://a.test/b'],
    ['> https://a.test/b', 'https://a.test/b'],
    ['<https://a.test/b c> [https://a.test/b](https://a.test/b)', 'https://a.test/b'],
    ['> ```\n> https://b.test\n\nhttps://a.test', 'https://a.test/'],
    ['````\n```\nhttps://b.test\n````\nhttps://a.test', 'https://a.test/'],
    ['- `\n\nhttps://a.test `b`', 'https://a.test/'],
    ['- a\n\n      https://b.test\n\n  https://a.test', 'https://a.test/'],
    ['paragraph\n    https://a.test', 'https://a.test/'],
    ['\\`https://a.test/b \\`', 'https://a.test/b'],
    ['[words](https://b.test) https://a.test', 'https://a.test/'],
    ['`https://b.test` https://a.test', 'https://a.test/'],
    ['```\nhttps://b.test\n```\nhttps://a.test', 'https://a.test/'],
    ['~~~~\n```\nhttps://b.test\n~~~~\nhttps://a.test', 'https://a.test/'],
    ['    https://b.test\n\nhttps://a.test', 'https://a.test/'],
    ['[1]: https://b.test\nhttps://a.test', 'https://a.test/'],
    ['https://пример.test/ä', 'https://xn--e1afmkfd.test/%C3%A4'],
    ['https://a.test:443/', 'https://a.test/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ])('of %j is %s', (text, href) => {
    expect(find(text)).toBe(href)
  })

  it.each([
    'No link',
    'www.a.test',
    'ftp://a.test mailto:me@a.test',
    'xhttps://a.test',
    '[words](https://a.test)',
    '![picture](https://a.test/b.png)',
    '`https://a.test`',
    '```\nhttps://a.test',
    '1. a\n\n       https://a.test',
    '`over\nhttps://a.test`',
    '[words\n](https://a.test)',
    '[words][1]\n\n[1]:\n  https://a.test "https://b.test"',
    `https://a.test ${'*'.repeat(2400)}a${'*'.repeat(2400)}`,
    'https://guild.example/hall',
    'https://guild.example/hall then https://a.test',
    'https://me:secret@a.test/',
    'https://me@a.test/',
    'https://a.test:8443/',
    'http://localhost/',
    'http://intranet/x',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://192.168.1.1/',
    'http://[::1]/',
    'http://[2606:4700::1111]/',
    'https://',
    'https://%',
    `https://a.test/${'b'.repeat(2000)}`,
  ])('is none in %j', (text) => {
    expect(find(text)).toBeUndefined()
  })

  it('has the same hash for every fragment of a page', () => {
    const [one, two, other] = ['https://a.test/b#c', 'https://A.test:443/b', 'https://a.test/b?c'].map(
      (text) => firstLink(text, 'https://guild.example'),
    )
    expect(one?.url).toBe('https://a.test/b')
    expect(one?.hash).toMatch(/^[\w-]{43}$/)
    expect(two?.hash).toBe(one?.hash)
    expect(other?.hash).not.toBe(one?.hash)
  })
})
