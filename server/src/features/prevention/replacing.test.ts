import { describe, expect, it } from 'vitest'
import { foldWord } from './folding.ts'
import type { Found } from './matching.ts'
import { replaceInInput } from './replaced-input.ts'
import { replaceIn } from './replacing.ts'

const term = (word: string, replacement: string): Found & { replacement: string } => ({
  ...{ kind: 'word', term: word, folded: foldWord(word) ?? '', action: 'replace', replacement },
  ...{ isServers: false, field: 'content' },
})
const spam = term('spam', '***')
const published = (text: string, terms = [spam]) => replaceIn(terms, text, true)

describe('replaced words', () => {
  it.each([
    ['Buy SPAM now', 'Buy \\*\\*\\* now'],
    ['spám, ｓｐａｍ. s.p.a.m!', '\\*\\*\\*, \\*\\*\\*. \\*\\*\\*!'],
    ['s p a m', '\\*\\*\\*'],
    ['sp-am, sp\u200Bam sp\u00ADam', '\\*\\*\\*, \\*\\*\\* \\*\\*\\*'],
    ['sp\u0430m', '\\*\\*\\*'],
    ['> a quote\n> with spam.', '> a quote\n> with \\*\\*\\*.'],
    ['- **spam**\n- _spam_', '- **\\*\\*\\***\n- _\\*\\*\\*_'],
    ['| spam |\n| --- |\n| spam |', '| \\*\\*\\* |\n| --- |\n| \\*\\*\\* |'],
    ['[spam](https://spam.example/spam)', '[\\*\\*\\*](https://spam.example/spam)'],
    ['A \\* spam &amp; eggs', 'A \\* \\*\\*\\* &amp; eggs'],
  ])('are replaced in %j', (text, expected) => {
    expect(published(text)).toMatchObject({ text: expected, left: [] })
  })

  it.each([
    'nothing here, spammer',
    '`spam`',
    '```\nspam\n```',
    'https://example.com/spam',
    '<https://spam.example>',
    'www.spam.example',
    'spam@mail.example',
  ])('leave %j as it is', (text) => {
    expect(published(text)).toEqual({ text, replaced: [], left: [] })
  })

  it('stay in addresses of fields that are no Markdown, where a replacement is not escaped', () => {
    const text = 'spam https://a.example/spam www.spam.example spam@mail.example (https://spam.example)'
    expect(replaceIn([spam], text, false)).toMatchObject({ text: text.replace('spam', '***'), left: [] })
  })

  it.each([
    'sp**am**',
    'sp&#97;m',
    '![spam](picture:0197aaaa-0000-7000-8000-000000000000)',
    '<b title="spam">',
  ])('are named where they cannot be replaced: %j', (text) => {
    expect(published(text)).toEqual({ text, replaced: [], left: [spam] })
  })

  it('name what was written and what came in its place', () => {
    const { replaced } = published('SPAM and s.p.a.m')
    expect(replaced).toEqual([
      { from: 'SPAM', to: '***' },
      { from: 's.p.a.m', to: '***' },
    ])
  })

  it('take the longest word, and words of scripts without spaces within runs', () => {
    const terms = [term('free', 'A'), term('free money', 'B'), term('C++', 'D'), term('赌博', 'E')]
    expect(published('Free-money, free. C++ 网上赌博平台', terms).text).toBe('B, A. D 网上E平台')
  })

  it('mention no one, and mean nothing in Markdown', () => {
    const hostile = '# @ann [x](javascript:a) <b>'
    const { text } = published('spam', [term('spam', hostile)])
    expect(text).toBe('\\# \\@ann \\[x\\]\\(javascript:a\\) \\<b\\>')
  })

  it.each([
    'spam '.repeat(2000),
    's p a m '.repeat(1250),
    's.p.a.m.'.repeat(1250),
    'x@'.repeat(5000),
    '网'.repeat(10_000),
    '[spam]('.repeat(1400),
    '> '.repeat(5000),
  ])('are looked up in the longest text: %.20j', (text) => {
    const terms = Array.from({ length: 500 }, (_, at) => term(`word${at} 网`, 'x'))
    expect(published(text, [...terms, spam]).text.length).toBeLessThan(25_001)
  })

  it('never exceed a field, and never leave it too short', () => {
    const refused = (input: object, terms: Found[]) => {
      try {
        return replaceInInput(terms, input, { kind: 'product' }).sent
      } catch (error) {
        return (error as { details: { fields: object } }).details.fields
      }
    }
    const long = { title: `${'a'.repeat(194)} spam` }
    expect(refused(long, [term('spam', 'b'.repeat(50))])).toEqual({
      title: 'A word here is replaced when it’s published, and then: Title must be at most 200 characters',
    })
    expect(refused({ title: 'spam' }, [term('spam', 'b')])).toEqual({
      title: 'A word here is replaced when it’s published, and then: Title must be at least 3 characters',
    })
    expect(refused({ title: 'A spam', condition: 'spam' }, [spam])).toEqual({
      title: 'A ***',
      condition: 'spam',
    })
  })
})
