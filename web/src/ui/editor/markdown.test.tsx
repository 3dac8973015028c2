import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block } from './blocks'
import { commonmark } from './commonmark.fixture'
import { formatted, pictureId, unformatted } from './corpus.fixture'
import { fromMarkdown, writtenSoFar } from './fromMarkdown'
import { rewritten, shown } from './shown.fixture'
import { toMarkdown } from './toMarkdown'

describe('the editor writes Markdown that reads the same as what was loaded', () => {
  it.each(Object.entries(formatted))('%s', (_name, markdown) => {
    const once = rewritten(markdown)
    expect(once).not.toBeNull()
    expect(shown(once ?? '')).toEqual(shown(markdown))
    // Writing it again changes nothing more.
    expect(rewritten(once ?? '')).toBe(once)
  })

  it('whatever it is made of', () => {
    const parts = fc.constantFrom(
      ...[
        'word ',
        'two words',
        ' ',
        '\n',
        '\n\n',
        '**',
        '*',
        '_',
        '`',
        '~~',
        '# ',
        '## ',
        '- ',
        '  - ',
        '1. ',
      ],
      ...[
        '> ',
        '[ ] ',
        '[x] ',
        '```\n',
        '---\n',
        '<b>',
        '&amp;',
        '&',
        '\\',
        '[a](https://a.example)',
        '!',
        '|',
      ],
      ...[
        'https://b.example',
        `![a](picture:${pictureId})`,
        '<https://c.example>',
        'שלום',
        '「重」',
        '😀',
        '    ',
        '\t',
        '"',
        '@_raj_',
        '@ann_ ',
        '(',
        ')',
        '.',
        '1)',
      ],
    )
    let kept = 0
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 14 }), (pieces) => {
        const markdown = pieces.join('')
        const once = rewritten(markdown)
        if (once === null) return
        kept++
        expect(shown(once)).toEqual(shown(markdown))
      }),
      { numRuns: 100 },
    )
    expect(kept).toBeGreaterThan(50)
  })
})

describe('the editor shows what CommonMark reads', () => {
  it.each(commonmark)('%j', (markdown) => {
    const once = rewritten(markdown)
    if (once === null) return expect(fromMarkdown(markdown, true)).toBeNull()
    expect(shown(once)).toEqual(shown(markdown))
    expect(rewritten(once)).toBe(once)
    return undefined
  })

  it('for samples in, behind and below one another', () => {
    const sample = fc.constantFrom(...commonmark)
    const joins = fc.constantFrom(' ', '\n', '\n\n', '', ' *', '* ', '_', '\n- ', '\n> ')
    let [kept, all] = [0, 0]
    fc.assert(
      fc.property(sample, joins, sample, joins, sample, (first, one, second, two, third) => {
        const markdown = [first, one, second, two, third].join('')
        const once = rewritten(markdown)
        all++
        if (once === null) return
        kept++
        expect(shown(once)).toEqual(shown(markdown))
        expect(shown(rewritten(once) ?? '')).toEqual(shown(markdown))
      }),
      { numRuns: 40 },
    )
    // What it could not give back is left alone, and is the exception.
    expect(kept).toBeGreaterThan(all / 2)
  })

  it('keeps the stars of a sum', () => {
    for (const sum of ['5 * 3 * 2', 'is 5 * 3 * 2?', '- 5 * 3 * 2', '| 5 * 3 * 2 |\n| - |'])
      expect(rewritten(sum)).toBe(sum)
  })
})

describe('the editor refuses Markdown it has no form for', () => {
  it.each(Object.entries(unformatted))('%s', (_name, markdown) => {
    expect(fromMarkdown(markdown, true)).toBeNull()
  })
})

const text = fc.oneof(
  fc.constantFrom(
    ...[
      'a',
      'one two',
      ' x',
      'y ',
      '*',
      '**',
      '_',
      '__',
      '~',
      '`',
      '[',
      '](',
      '#',
      '# ',
      '- ',
      '1. ',
      '> ',
      '+',
    ],
    ...[
      '=',
      '|',
      'a|b',
      '---',
      '<b>',
      '&amp;',
      '&',
      '\\',
      '!',
      '[x]',
      '[ ] ',
      'é',
      'שלום',
      '「重」',
      '😀',
      '\u00a0',
    ],
    ...['.', "'", '"', '(', ')', ':', '-', '::', '\t', '  ', 'snake_case_word', '2 * 3', '@_raj_', ' @ann_'],
  ),
  // Without what would make an address of it.
  fc.string({ minLength: 1, maxLength: 6 }).filter((value) => !value.includes('@')),
)
const marks = fc
  .uniqueArray(fc.constantFrom('bold', 'italic', 'strike', 'code', 'link'), { maxLength: 3 })
  .map((types) =>
    types.map((type) =>
      type === 'link' ? { type, attrs: { href: 'https://a.example/b_c(d)', title: null } } : { type },
    ),
  )
const words = fc.record({ type: fc.constant('text'), text, marks })
const line = fc.array(
  fc.oneof({ weight: 6, arbitrary: words }, { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) }),
  { maxLength: 6 },
)
const paragraph = line.map((content): Block => ({ type: 'paragraph', content }))
const table = fc
  .record({
    align: fc.array(fc.constantFrom(null, 'left', 'center', 'right'), { minLength: 1, maxLength: 3 }),
    rows: fc.array(fc.array(line, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  })
  .map(
    ({ align, rows }): Block => ({
      type: 'table',
      content: rows.map((lines, row) => ({
        type: 'tableRow',
        content: align.map((align, column) => ({
          type: row === 0 ? 'tableHeader' : 'tableCell',
          attrs: { align },
          content: [{ type: 'paragraph', content: lines[column] ?? [] }],
        })),
      })),
    }),
  )
const { block } = fc.letrec<{ block: Block; item: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    paragraph,
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.array(words, { maxLength: 4 }))
      .map(([level, content]): Block => ({ type: 'heading', attrs: { level }, content })),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((content): Block => ({ type: 'blockquote', content })),
    fc
      .tuple(
        fc.constantFrom('bulletList', 'orderedList'),
        fc.boolean(),
        fc.integer({ min: 0, max: 12 }),
        fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      )
      .map(([type, loose, start, content]): Block => ({ type, attrs: { loose, start }, content })),
    fc.tuple(text, fc.constantFrom(null, 'js', 'js title')).map(
      ([text, language]): Block => ({
        type: 'codeBlock',
        attrs: { language },
        content: [{ type: 'text', text: `${text}\n${text}` }],
      }),
    ),
    fc.constant<Block>({ type: 'horizontalRule' }),
    text.map((alt): Block => ({ type: 'picture', attrs: { id: pictureId, alt } })),
    table,
  ),
  item: fc
    .tuple(fc.constantFrom(null, null, true, false), paragraph, fc.array(tie('block'), { maxLength: 2 }))
    .map(
      ([checked, first, rest]): Block => ({
        type: 'listItem',
        attrs: { checked: lettersOf(first, '').length > 0 ? checked : null },
        content: [first, ...rest],
      }),
    ),
}))

/** Each letter of a document, with where it stands and what its marks are. */
function lettersOf(node: Block, path: string): string[] {
  if (node.text !== undefined) {
    const names = (node.marks ?? []).map(({ type }) => type).sort()
    return [...node.text].filter((letter) => letter.trim()).map((letter) => [letter, path, ...names].join())
  }
  if (node.type === 'picture') return [`${path} ${node.attrs?.id} ${node.attrs?.alt}`]
  return (node.content ?? []).flatMap((child) => {
    const isTask = child.type === 'listItem' && lettersOf(child.content?.[0] ?? child, '').length > 0
    const state = isTask ? child.attrs?.checked : (child.attrs?.level ?? child.attrs?.align)
    return lettersOf(child, child.type === 'text' ? path : `${path}/${child.type} ${state ?? ''}`)
  })
}

it('loads any document it has stored unchanged', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (content) => {
      const document = { type: 'doc', content }
      const markdown = toMarkdown(document)
      const again = fromMarkdown(markdown, true)
      // Nested too deeply it is read as Markdown; nothing of it is lost.
      if (again) expect(lettersOf(again, '')).toEqual(lettersOf(document, ''))
      else expect(markdown).toMatch(/^(?:[ >\-\d.]*(?:>|-|\d\.) ){6,}/m)
    }),
    { numRuns: 60 },
  )
})

it('writes as few signs as it can', () => {
  const markdown = 'A snake_case_word, 2 * 3 and R&D, 1 < 2, a - b, #1, "so" (it is) & more.'
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: markdown }] }
  expect(toMarkdown({ type: 'doc', content: [paragraph] })).toBe(markdown)
})

it('leaves out invisible marks', () => {
  const empty: Block[] = [
    { type: 'paragraph' },
    { type: 'heading', attrs: { level: 2 } },
    { type: 'blockquote', content: [{ type: 'paragraph' }] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
  ]
  const said: Block = {
    type: 'paragraph',
    content: [{ type: 'hardBreak' }, { type: 'text', text: ' said ' }],
  }
  expect(toMarkdown({ type: 'doc', content: [...empty, said, ...empty] })).toBe('said')
})

const said = (text: string, ...types: string[]): Block => ({
  type: 'text',
  text,
  marks: types.map((type) => ({ type })),
})
const written = (...content: Block[]) => toMarkdown({ type: 'doc', content })

it('begins no table by signs on a second line', () => {
  const content = [said('a | b'), { type: 'hardBreak' }, said(':-- | --')]
  expect(written({ type: 'paragraph', content })).toBe('a | b\n\\:-- | --')
})

it('makes a list loose when an item has a second paragraph', () => {
  const lines = ['a', 'b'].map((text): Block => ({ type: 'paragraph', content: [said(text)] }))
  const items = [lines, lines.slice(0, 1)].map((content): Block => ({ type: 'listItem', content }))
  expect(written({ type: 'bulletList', content: items })).toBe('- a\n\n  b\n\n- a')
})

it('writes the mark that reaches furthest around the others', () => {
  const content = [said('a', 'italic', 'bold'), said(' c', 'italic')]
  expect(written({ type: 'paragraph', content })).toBe('*__a__ c*')
})

describe('a pipe in a cell', () => {
  const address = 'https://a.example/?b|c'
  const link = { type: 'link', attrs: { href: address, title: null } }
  it.each<[string, Block, string, string?]>([
    ['in code', said('a|b', 'code'), '`a\\|b`'],
    [
      'in an address',
      { type: 'text', text: address, marks: [link] },
      `<${address}>`.replace('|', '%7C'),
      '%7C',
    ],
    ['behind a backslash', said('a\\|b'), 'a\\\\\\|b'],
    ['behind a backslash in code, which becomes words', said('a\\|b', 'code'), 'a\\\\\\|b'],
  ])('is kept %s', (_name, piece, cell, pipe = '|') => {
    const content: Block[] = [{ type: 'tableHeader', content: [{ type: 'paragraph', content: [piece] }] }]
    const markdown = written({ type: 'table', content: [{ type: 'tableRow', content }] })
    expect(markdown).toBe(`| ${cell} |\n| - |`)
    const row = fromMarkdown(markdown, false)?.content?.[0]?.content?.[0]
    const text = row?.content?.[0]?.content?.[0]?.content?.map(({ text }) => text).join('')
    expect(text).toBe(piece.text?.replace('|', pipe))
  })
})

describe('a picture in a text', () => {
  const sign = `![A door](picture:${pictureId})`

  it('is a block of its own, with a line to type on below it', () => {
    expect(fromMarkdown(`So:\n\n${sign}`, true)?.content?.slice(1)).toEqual([
      { type: 'picture', attrs: { id: pictureId, alt: 'A door' } },
      { type: 'paragraph' },
    ])
  })

  it.each([`${sign} and words`, `${sign}\n${sign}`, `## ${sign}`, `![a](picture:${pictureId} "title")`])(
    'that is none is left as it stands: %s',
    (markdown) => expect(fromMarkdown(markdown, true)).toBeNull(),
  )

  it('stays text where texts have no pictures', () => {
    expect(fromMarkdown(sign, false)).toBeNull()
    expect(fromMarkdown(`> ${sign}`, false)).toBeNull()
    expect(fromMarkdown('words', false)).not.toBeNull()
  })
})

describe('the text being written', () => {
  const lastOf = (block: Block): Block => {
    const last = block.content?.at(-1)
    return last?.content ? lastOf(last) : block
  }

  it.each([
    ['Half a ', 'Half a word'],
    ['- one\n- two ', '- one\n- two word'],
    ['**Bold** ', '**Bold** word'],
    ['> Said ', '> Said word'],
    ['1. one\n\n   > Said ', '1. one\n\n   > Said word'],
    ['Half a', 'Half aword'],
  ])('goes on behind the space that came last: %j', (soFar, then) => {
    const document = writtenSoFar(soFar, true) as Block
    expect(toMarkdown(document)).toBe(soFar.trimEnd())
    lastOf(document).content?.push({ type: 'text', text: 'word' })
    expect(toMarkdown(document)).toBe(then)
  })

  it.each(['', '```\ncode\n```', '---'])('stays unchanged where nothing can follow: %j', (text) => {
    expect(writtenSoFar(`${text} `, true)).toEqual(fromMarkdown(`${text} `, true))
  })
})
