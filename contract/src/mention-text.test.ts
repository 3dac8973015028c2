import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf } from './markdown/facts.ts'
import { namesInPlainText } from './mention-text.ts'

const mentionedIn = (markdown: string) => factsOf(markdown)?.names

describe('mentions in Markdown', () => {
  it.each([
    ['@mei', ['mei']],
    ['Hello @Mei_Tanaka, and @raj!', ['mei_tanaka', 'raj']],
    ['(@mei), "@raj"; **@ola**', ['mei', 'raj', 'ola']],
    ['@mei @MEI @Mei', ['mei']],
    ["@mei's kiln. Ask @raj.", ['mei', 'raj']],
    ['@mei-san and こんにちは@raj さん, @olaさん', ['mei', 'raj', 'ola']],
    ['@mei\\_tanaka and @\\_mei\\_\\_', ['mei_tanaka', '_mei__']],
    [`@${'a'.repeat(50)}`, ['a'.repeat(50)]],
    ['- @mei\n> @raj\n1. @ola', ['mei', 'raj', 'ola']],
    ['An end. `` ` @mei', ['mei']],
    ['`one`@mei', ['mei']],
    ['```\ncode\n```\n@mei', ['mei']],
    ['One ` mark\n\nand ` another, @mei', ['mei']],
    ['\\`@mei\\`', ['mei']],
    ['- @mei\n\n      code @raj', ['mei']],
    ['[@raj](https://example.org) [words](/x "@raj") @mei', ['mei']],
    ['a&#64;b &#64;mei', ['mei']],
  ])('are found in %j', (text, names) => {
    expect(mentionedIn(text)).toEqual(names)
  })

  it.each([
    'mei',
    '@',
    '@me',
    `@${'a'.repeat(51)}`,
    'a@mei.de',
    'mail@mei',
    'first.last+tag@mei',
    '@mei@elsewhere.social',
    '@@mei',
    '@scope/package',
    '@mei.example',
    '@José',
    'é@mei',
    'https://example.org/@mei',
    'http://example.org/?to=@mei',
    'www.example.org/@mei',
    '[words](https://example.org/@mei)',
    '\\@mei',
    '`@mei`',
    '`` a ` @mei ``',
    '`over\n@mei`',
    '```\n@mei\n```',
    '~~~ts\n@mei\n```\n@raj\n~~~',
    '```\n@mei',
    '    @mei',
    'Said:\n\n\t@mei',
    '> ```\n> @mei\n> ```',
    '- ~~~\n  ```\n  @mei\n  ~~~',
    '````\n```\n@mei\n````',
    '~~~ @mei\n~~~',
    '[words](https://example.org "@mei")',
    '[words](/somewhere "@mei")',
    '![@mei](https://example.org/kiln.png)',
    '![By @mei](picture:0197b0a0-6c1e-7a50-8f3e-2b1d4c5e6f70)',
    '[@mei]: https://example.org',
    '[See @mei][1]\n\n[1]: https://example.org "@mei"',
    '<https://example.org/?to=@mei>',
    `@mei ${'*'.repeat(2400)}a${'*'.repeat(2400)}`,
  ])('are not found in %j', (text) => {
    expect(mentionedIn(text)).toEqual([])
  })
})

describe('mentions in plain text, as in messages and old comments', () => {
  it.each([
    ['`@mei` and \\@raj', ['mei']],
    ['    @mei', ['mei']],
    ['https://example.org/?to=@mei, @raj', ['raj']],
    ['(https://example.org/a_(@mei)) www.example.org/?to=@raj', ['raj']],
    ['http://@mei http://', []],
  ])('%j mentions %j', (text, names) => {
    expect(namesInPlainText(text)).toEqual(names)
  })
})

describe('mentions in any text', () => {
  const pieces = fc.constantFrom(
    '@',
    'mei',
    '@mei',
    '_',
    '\\',
    '`',
    '```',
    '~~~',
    '\n',
    ' ',
    '.',
    '/',
    'é',
    '字',
  )
  const texts = fc.array(fc.oneof(pieces, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 60 })

  it('are usernames from the text, each once', () => {
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('')
        const names = mentionedIn(text) ?? []
        expect(new Set(names).size).toBe(names.length)
        for (const name of names) {
          expect(name).toMatch(/^[a-z0-9_]{3,50}$/)
          expect(text.replaceAll('\\', '').toLowerCase()).toContain(`@${name}`)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('exclude code', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (words) => {
        const code = words.replaceAll(/[`\n]/g, ' ')
        expect(mentionedIn(`\`${code}@mei \``)).toEqual([])
        expect(mentionedIn(`~~~~\n${code} @mei\n~~~~`)).toEqual([])
      }),
    )
  })

  it('take bounded time on hostile input', () => {
    for (const hostile of ['`', '@', '@a', '``` ', '`a``b', '@a_\\_', '\n`', 'www.', '~~~\n'])
      expect(mentionedIn(hostile.repeat(100_000))?.length).toBeLessThan(2)
  })
})
