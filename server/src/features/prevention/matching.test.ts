import { describe, expect, it } from 'vitest'
import { foldDomain, foldWord } from './folding.ts'
import { blockedAt, findTerms, type Term } from './matching.ts'
import { amountsIn, textsOf } from './texts.ts'

const word = (term: string): Term => ({
  ...{ kind: 'word', term, folded: foldWord(term) ?? '', action: 'block', isServers: false },
  replacement: null,
})
const domain = (term: string): Term => ({ ...word(term), kind: 'domain', folded: foldDomain(term) ?? '' })
const isFound = (term: Term, text: string) => findTerms([term], [{ field: 'content', text }]).length === 1

describe('watched words', () => {
  it.each([
    'spam',
    'Buy SPAM now',
    'spám',
    'ｓｐａｍ',
    '𝐬𝐩𝐚𝐦',
    's.p.a.m',
    's p a m',
    's-p-a-m!',
    'sp-am',
    'sp\u200Bam',
    'sp\u00ADam',
    'sp**am**',
    'sp&#97;m',
    '[a link](https://example.com "spam")',
    '> a quote\n> with spam.',
    'eggs,spam',
    // Letters of other scripts: Cyrillic а and р, Greek Α and Μ, capital Cyrillic М, and spelled out.
    'sp\u0430m',
    's\u0440\u0430m',
    'SP\u0391\u039C',
    'SPA\u041C',
    's\u200C\u0440\u200Da\u2060m',
    's\u0440\u0301\u0430\u0308m',
    's.p.\u0430.m',
    's p \u0430 m',
    'ѕра\u043C and sp\u0430m',
    // Small capitals, black circles and squares, regional and mathematical letters, and others of the kind.
    '\uA731\u1D18\u1D00\u1D0D',
    '\u{1F162}\u{1F15F}\u{1F150}\u{1F15C}',
    '\u{1F182}\u{1F17F}\u{1F170}\u{1F17C}',
    '\u{1F142}\u{1F13F}\u{1F130}\u{1F13C}',
    '\u{1F1F8}\u{1F1F5}\u{1F1E6}\u{1F1F2}',
    '\u{1F1F8} \u{1F1F5} \u{1F1E6} \u{1F1F2}',
    '\u{1D4FC}\u{1D4F9}\u{1D4EA}\u{1D4F6}',
    '\u24E2\u24DF\u24D0\u24DC',
    '\u249E\u249C pam s\u1D56\u1D43\u1D50',
    // Armenian, Cherokee and Latin letters.
    'sp\u0251m',
    '\u13DA\u13E2\u13AAM',
  ])('are found in %j', (text) => {
    expect(isFound(word('Spam'), text)).toBe(true)
  })

  it.each(['spammer', 'nospam here', 'a spa, ma’am', 'spa m', '', 'sp\u0436m', 'спам'])(
    'are not found in %j',
    (text) => {
      expect(isFound(word('spam'), text)).toBe(false)
    },
  )

  it.each([
    ['казино', 'к\u0061зино'],
    ['казино', 'к\u0061зин\u006F'],
    ['казино', 'K\u0041ЗИ\u0048O'],
    ['казино', 'к.\u0061.з.и.н.\u006F'],
    ['казино', 'к \u0061 з и н \u006F'],
    ['казино', 'онлайн-к\u0430з\u0438н\u03BF'],
    ['онлайн казино', 'онлайн к\u0061зино'],
    ['καζίνο', '\u006B\u03B1\u03B6\u03AFν\u006F'],
    ['casino', 'c\u0430sin\u0585'],
    ['casino', '\u216Dasi\u0578\u043E'],
  ])('find %s in %j, whatever script it is of', (term, text) => {
    expect(isFound(word(term), text)).toBe(true)
  })

  it('are not found in flags, nor in words of one script or of a trademark', () => {
    expect(isFound(word('us'), 'Made in the \u{1F1FA}\u{1F1F8}')).toBe(false)
    expect(isFound(word('spam'), '\u202Espam\u202C and maps')).toBe(true)
    expect(isFound(word('spam'), 'maps')).toBe(false)
    for (const text of ['кот на крыше', 'Ёлка в лесу', 'МОСКВА', 'smsки', 'USB-флешка', 'iPhone-ом'])
      for (const term of ['kot', 'ha', 'b', 'mockba', 'smsku', 'usb флеш', 'iphone'])
        expect(isFound(word(term), text) && !text.toLowerCase().startsWith(term), `${term} in ${text}`).toBe(
          false,
        )
  })

  it('leave words of one script alone, and what has letters without a Latin twin', () => {
    const russian = 'Сор у дома: рот, нос, тор, сом и оса. Хор поёт.'
    for (const term of ['cop', 'pot', 'hoc', 'top', 'com', 'oca', 'xop'])
      expect(isFound(word(term), russian), term).toBe(false)
    for (const text of ['Το ρολόι και ο τόπος', 'kΩ', '5 μm', 'USB-флешка', 'smsки'])
      for (const term of ['to', 'o', 'kw', 'um', 'usbf', 'smsku'])
        expect(isFound(word(term), text), text).toBe(false)
    // A word that was typed with letters of two scripts is found in Latin, too.
    expect(isFound(word('c\u0430sino'), 'casino')).toBe(true)
    expect(isFound(word('сор'), 'Сор у дома')).toBe(true)
  })

  it('are found in letters that are written apart from three letters on', () => {
    for (const text of ['The U.S. team', 'a u s c', 'u-s'])
      expect(isFound(word('us'), text), text).toBe(false)
    expect(isFound(word('usa'), 'The U.S.A. team')).toBe(true)
  })

  it('of several words are found as they stand', () => {
    const term = word('Free money')
    expect(isFound(term, 'Get FREE   money')).toBe(true)
    expect(isFound(term, 'free-money')).toBe(true)
    expect(isFound(term, 'free some money')).toBe(false)
  })

  it('are found within runs of scripts without spaces', () => {
    expect(isFound(word('赌博'), '网上赌博平台')).toBe(true)
    expect(isFound(word('赌博'), '网上平台')).toBe(false)
  })

  it('have 1 to 5 words', () => {
    expect(foldWord('one two three four five')).toBe('one two three four five')
    expect(foldWord('one two three four five six')).toBeUndefined()
    expect(foldWord('…')).toBeUndefined()
  })

  it('are looked up in the longest text in time that grows with it', () => {
    const terms = Array.from({ length: 1000 }, (_, at) => word(`word${at} a b`))
    for (const text of [
      'a '.repeat(5000),
      'a.'.repeat(5000),
      '*'.repeat(10_000),
      'word1 a '.repeat(1200),
      'a \u0430 '.repeat(2500),
    ])
      expect(findTerms(terms, [{ field: 'content', text }])).toEqual([])
  })
})

describe('watched domains', () => {
  it.each([
    'bad.example',
    'https://bad.example/path',
    'www.bad.example',
    'a.b.BAD.example',
    '[nice words](https://bad.example)',
    '[nice words](https://shop.bad.example "A title")',
    '[x][1]\n\n[1]: https://bad.example',
    '<https://bad.example>',
    'https://good.example@bad.example/',
    'ｂａｄ.example',
    'bad。example',
    'bad\u200B.example',
    '\u1D03\u1D00\u1D05.example'.replace('\u1D03', '\u0299'),
    '[x](https://bad\\.example)',
    '[x](https://bad&#46;example)',
    '[x](https://b%61d.example)',
    'write to me@bad.example',
  ])('are found in %j', (text) => {
    expect(isFound(domain('https://www.Bad.example/x'), text)).toBe(true)
  })

  it.each(['notbad.example', 'bad.example.org', 'bad example', 'bad.examples'])(
    'are not found in %j',
    (text) => {
      expect(isFound(domain('bad.example'), text)).toBe(false)
    },
  )

  it('are looked for in time that grows with the text, also in one word of 50,000 letters', () => {
    expect(isFound(domain('bad.example'), `${'ä'.repeat(50_000)} bad.example`)).toBe(true)
  }, 2000)

  it('are compared in one spelling of international names', () => {
    expect(isFound(domain('bücher.example'), 'https://xn--bcher-kva.example')).toBe(true)
    expect(isFound(domain('xn--bcher-kva.example'), 'https://BÜCHER.example')).toBe(true)
    expect(foldDomain('bad\u200F.example')).toBe('bad.example')
  })

  it.each(['example', '', 'no domain', '*'])('are not %j', (term) => {
    expect(foldDomain(term)).toBeUndefined()
  })
})

describe('texts of an input', () => {
  it('are all that people can write, by field', () => {
    const input = {
      id: '0197aaaa-0000-7000-8000-000000000000',
      question: 'Which?',
      options: [{ id: '0197aaaa-0000-7000-8000-000000000001', text: 'This' }],
      images: [{ path: 'posts/one.webp', alt: 'A cat' }],
      duration: '7d',
    }
    expect(textsOf(input)).toEqual([
      { field: 'question', text: 'Which?' },
      { field: 'options.0.text', text: 'This' },
      { field: 'images.0.alt', text: 'A cat' },
    ])
  })

  it('name every blocked word at its field', () => {
    const found = findTerms(
      [word('spam'), word('eggs')],
      [
        { field: 'title', text: 'Spam' },
        { field: 'content', text: 'Eggs and spam' },
      ],
    )
    expect(blockedAt(found)).toEqual({
      title: 'This can’t be published here because of: “spam”',
      content: 'This can’t be published here because of: “eggs”',
    })
  })

  it('are counted by links, pictures and mentions', () => {
    const picture = '![](picture:0197aaaa-0000-7000-8000-000000000000)'
    const content = `https://a.example [b](https://b.example) @ann @ann @ben ${picture} \`https://c.example\``
    expect(amountsIn({ content, images: [{ path: 'a' }, { path: 'b' }] })).toEqual({
      links: 2,
      pictures: 3,
      mentions: 2,
    })
  })
})
