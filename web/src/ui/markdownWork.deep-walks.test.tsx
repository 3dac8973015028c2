import { type Profiler, Session } from 'node:inspector'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { hostile } from './hostileMarkdown.fixture'
import { SharedWork } from './sharedWork'

/** The events that the parser has copied to put one mark into another, which no count of blocks shows. */
const events = vi.hoisted(() => ({ moved: 0 }))
vi.mock('micromark-extension-gfm', async (original) => {
  const { gfm } = await original<typeof import('micromark-extension-gfm')>()
  const resolveAll = <T,>(between: T[]): T[] => {
    events.moved += between.length
    return between
  }
  const watched = () => {
    const syntax = gfm()
    return { ...syntax, insideSpan: { null: [...(syntax.insideSpan?.null ?? []), { resolveAll }] } }
  }
  return { gfm: watched }
})

// Counts how often each block of code is run, by the engine itself: parser, renderer and React together. It has to
// watch from before they are loaded.
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
const { default: MarkdownText } = await import('./MarkdownText')
const { readMarkdown } = await import('@guildhall/contract/markdown/read')
const { TooMuchWork } = await import('@guildhall/contract/markdown/work')
afterAll(() => session.disconnect())

const render = (markdown: string) => renderToStaticMarkup(<MarkdownText>{markdown}</MarkdownText>)

function steps(run: () => void): number {
  take()
  run()
  return take()
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0)
}

function take(): Profiler.ScriptCoverage[] {
  let taken: Profiler.ScriptCoverage[] = []
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error
    taken = result
  })
  return taken
}

/** Of which 5,000 characters of prose take about 450,000, and 5,000 quotes in one another took 100 times as many. */
const bound = 4_000_000
const wordsIn = (html: string) => html.replaceAll(/<[^>]*>|\s/g, '')

describe('the work for a text is bounded by its length', () => {
  it.each(Object.entries(hostile))(
    '%s',
    (_what, markdown) => {
      let html = ''
      expect(steps(() => (html = render(markdown)))).toBeLessThan(bound)
      expect(html.length).toBeLessThan(markdown.length * 20 + 1000)
      if (/[a-z]/.test(markdown)) expect(wordsIn(html)).toMatch(/[a-z]/)
    },
    60_000,
  )

  it('whatever it is made of', () => {
    const marks = [
      '>',
      '- ',
      '1. ',
      '*',
      '**',
      '_',
      '~~',
      '`',
      '```',
      '[',
      ']',
      '![',
      '](',
      ')',
      '<',
      '<a',
      '<!--',
    ]
    const more = [
      '&amp;',
      '\\',
      '|',
      '|-',
      'www.',
      'http://a',
      '@b.c',
      '[^a]',
      ': ',
      '#',
      '=',
      '-',
      ' ',
      '  ',
      '\n',
      '\n\n',
      '\t',
      'a',
    ]
    const part = fc
      .array(fc.constantFrom(...marks, ...more), { minLength: 1, maxLength: 6 })
      .map((some) => some.join(''))
    const repeated = fc
      .tuple(part, fc.integer({ min: 1, max: 5000 }))
      .map(([some, times]) => some.repeat(times))
    const text = fc
      .array(repeated, { minLength: 1, maxLength: 4 })
      .map((parts) => parts.map((one) => one.slice(0, 5000 / parts.length)).join('\n'))
    fc.assert(
      fc.property(text, (markdown) => {
        expect(steps(() => render(markdown))).toBeLessThan(bound)
      }),
      // As found: to make it smaller would run what takes long many times more.
      { numRuns: 60, endOnFailure: true },
    )
  }, 120_000)
})

it.each([
  'a footnote used often',
  'many footnotes',
  'many names of definitions',
  ...['# a\n', '`a'].map((part) => `over and over: ${JSON.stringify(part)}`),
])('what takes more time than it says is shown as it was typed: %s', (what) => {
  // The engine counts no more blocks for these: the time goes into moving long lists.
  expect(render(hostile[what] ?? '')).not.toMatch(/<(sup|h2|ol|li|code)/)
})

describe('a text of nested marks', () => {
  function moved(markdown: string): number {
    const before = events.moved
    try {
      readMarkdown(markdown)
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error
    }
    return events.moved - before
  }

  it.each(Object.entries(hostile).filter(([what]) => /stars|underscores|struck|emphasis/.test(what)))(
    'is given up before the parser has moved much: %s',
    (_what, markdown) => {
      expect(moved(markdown)).toBeLessThan(600_000)
    },
  )

  it('is formatted as deep as people write', () => {
    const markdown = 'Some **bold words with *others* and ~~more~~ in them**, over and over. '.repeat(70)
    expect(moved(markdown)).toBeGreaterThan(0)
    expect(render(markdown)).toContain('<strong>bold words with <em>others</em>')
  })
})

it('bounds the work for a page of comments, whatever each is made of', () => {
  for (const markdown of [hostile['long runs of stars around a letter'], hostile['a table of 800 columns']]) {
    const shared = { left: 120_000 }
    let html = ''
    const numbers = Array.from({ length: 20 }, (_, number) => number)
    const comments = numbers.map((number) => <MarkdownText key={number}>{markdown ?? ''}</MarkdownText>)
    const rendered = () => {
      html = renderToStaticMarkup(<SharedWork value={shared}>{comments}</SharedWork>)
    }
    expect(steps(rendered)).toBeLessThan(4 * bound)
    // Spent, and hardly more: the last of them are not even begun.
    expect(shared.left).toBeLessThan(0)
    expect(shared.left).toBeGreaterThan(-5000)
    expect(wordsIn(html)).toHaveLength(20 * wordsIn(markdown ?? '').length)
  }
})

describe('usual texts are formatted at the full length of a post', () => {
  const full = (line: string) => line.repeat(Math.floor(5000 / line.length))
  it.each([
    ['prose', full('Some **bold** words and *more* of it, see [here](https://a.example/x). '), '<strong>'],
    ['a list of links', full('- [Title of it](https://example.com/abc) – *note*\n'), '<li>'],
    ['tasks', full('- [ ] buy the plank of wood for the table\n'), '<li'],
    [
      'a table',
      `| a | b | c | d |\n|---|---|---|---|\n${full('| word | some | other | 12.50 |\n').slice(0, 4900)}`,
      '<td>',
    ],
    ['a wide table', `${'| a month '.repeat(40)}|\n${'|---'.repeat(40)}|\n${'| 12.50 '.repeat(40)}|`, '<td>'],
    ['a poem', full('a line of a poem that goes on\n'), '<br/>'],
    ['code', `\`\`\`\n${full('const a = [1, 2].map((x) => x * 2) // `a` <b>\n')}\`\`\``, '<pre'],
    ['headings and what is under them', full('## Heading here\n\nSome text below it.\n\n'), '<h2'],
    ['lists in lists', full('- one thing that is\n  - two things\n    - three things\n'), '<li>'],
  ])('%s', (_what, markdown, tag) => {
    expect(render(markdown)).toContain(tag)
  })
})

it('bounds the work for all texts of a list, and shows all of them', () => {
  const text = `${'Some words of no great weight, and **bold** ones. '.repeat(90)}the end`
  const numbers = Array.from({ length: 60 }, (_, number) => number)
  let html = ''
  const rendered = () => {
    const list = numbers.map((number) => <MarkdownText key={number}>{text}</MarkdownText>)
    html = renderToStaticMarkup(<SharedWork value={{ left: 120_000 }}>{list}</SharedWork>)
  }
  expect(steps(rendered)).toBeLessThan(6 * bound)
  const texts = html.split('the end').slice(0, -1)
  expect(texts).toHaveLength(60)
  expect(texts.slice(0, 3).every((one) => one.includes('<strong>bold</strong>'))).toBe(true)
  expect(texts.slice(-30).every((one) => one.includes('**bold**'))).toBe(true)
})
