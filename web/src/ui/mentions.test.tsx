import { factsOf } from '@guildhall/contract/markdown/facts'
import { namesInPlainText } from '@guildhall/contract/mention-text'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { hostile } from './hostileMarkdown.fixture'
import { LinkedText } from './LinkedText'
import MarkdownText from './MarkdownText'
import MentioningText from './MentioningText'

const mentions = [
  { written: 'mei', username: 'mei_today', name: 'Mei "M" Tanaka' },
  { written: '_raj_', username: '_raj_', name: 'Raj' },
  { written: '_ann', username: '_ann', name: 'Ann' },
  { written: 'ben_', username: 'ben_', name: 'Ben' },
]

async function html(shown: ReactNode): Promise<string> {
  const routeTree = createRootRoute({ component: () => shown })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router as never} />)
}
const links = (markup: string) =>
  [...markup.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
    ([, url, words]) => `${words?.replaceAll('<!-- -->', '')} → ${url}`,
  )
/** As a comment shows it. */
const linked = (text: string) => (
  <LinkedText
    words={(part) => (
      <MentioningText key={part} mentions={mentions}>
        {part}
      </MentioningText>
    )}
  >
    {text}
  </LinkedText>
)
const mei = '@mei_today → /user/mei_today'
const ben = '@ben_ → /user/ben_'
const raj = '@_raj_ → /user/_raj_'

describe('the link to a mentioned person', () => {
  it.each([
    ['@mei', [mei]],
    ['Ask @MEI, or @_raj_.', [mei, raj]],
    [
      '@mei at https://a.example/@mei?to=@mei (@mei)',
      [mei, 'https://a.example/@mei?to=@mei → https://a.example/@mei?to=@mei', mei],
    ],
    ['a@mei.de @meier @mei@elsewhere.social @nobody', []],
  ])('is linked in a comment: %s', async (text, found) => {
    expect(links(await html(linked(text)))).toEqual(found)
  })

  it.each([
    ['@mei', [mei]],
    ['- **@mei** and @\\_raj\\_\n\n> # @mei', [mei, raj, mei]],
    ['@_raj_', [raj]],
    ['> **Ask @_raj_** and *@_RAJ_*\n\n| a | b |\n|---|---|\n| @_raj_ | 1 |', [raj, raj, raj]],
    ['@_ann and @ben_', ['@_ann → /user/_ann', ben]],
    ['`@mei` and @mei\n\n```\n@mei\n```', [mei]],
    ['[to @mei](https://a.example/)', ['to @mei → https://a.example/']],
    ['[words](/user/mei)', []],
    ['@meier @nobody', []],
    ['a/@_raj_ @_raj_.example `@_raj_`', []],
  ])('is linked in Markdown: %s', async (text, found) => {
    expect(links(await html(<MarkdownText mentions={mentions}>{text}</MarkdownText>))).toEqual(found)
  })

  it('shows their name on hover, and reads from left to right', async () => {
    for (const shown of [
      <MentioningText key="plain" mentions={mentions}>
        @mei
      </MentioningText>,
      <MarkdownText key="markdown" mentions={mentions}>
        @mei
      </MarkdownText>,
    ])
      expect(await html(shown)).toMatch(/ title="Mei &quot;M&quot; Tanaka" dir="ltr"/)
  })
})

describe('the people whom a text notifies', () => {
  const people = ['mei', '_raj_', 'ola'].map((name) => ({ written: name, username: name, name }))
  const picture = '0197b0a0-6c1e-7a50-8f3e-2b1d4c5e6f70'
  const pieces = fc.constantFrom(
    ...[
      '@mei',
      '@_raj_',
      '@ola',
      '@',
      '&#64;',
      '\\@',
      '\\',
      ' ',
      '\n',
      '\n\n',
      '    ',
      '\t',
      '> ',
      '- ',
      '1. ',
    ],
    ...[
      '`',
      '``',
      '```',
      '~~~',
      '*',
      '**',
      '_',
      '~~',
      '[',
      '](',
      ')',
      '![',
      '](https://a.example "',
      '")',
      '<',
      '>',
    ],
    ...[
      '<a title="',
      '<!--',
      '-->',
      '[1]',
      '[1]: ',
      '[^1]',
      '[^1]: ',
      '|',
      '|-|',
      '\n|-|-|\n',
      '# ',
      '===',
      '---',
    ],
    ...[
      'https://a.example/',
      'www.a.example/',
      'b.example',
      '/',
      '.',
      ':',
      'é',
      '字',
      `](picture:${picture})`,
    ],
  )
  const texts = fc
    .array(fc.oneof({ weight: 6, arbitrary: pieces }, fc.string({ unit: 'grapheme', maxLength: 3 })), {
      maxLength: 40,
    })
    .map((parts) => parts.join(''))
  const linkedIn = (markup: string) => {
    const links = [...markup.matchAll(/ href="\/user\/(\w+)"[^>]*>@/g)]
    return [...new Set(links.map(([, name]) => name))].sort()
  }
  const known = (names: string[]) =>
    names.filter((name) => people.some(({ written }) => written === name)).sort()
  /** All in one rendering: a router for each would take most of the time. */
  const shownAs = async (all: string[], show: (text: string) => ReactNode) =>
    (await html(all.map((text) => <main key={text}>{show(text)}</main>)))
      .split('<main>')
      .slice(1)
      .map(linkedIn)

  it('are those whom the page links in it, whatever Markdown it is', async () => {
    const all = [
      ...new Set([
        ...fc.sample(texts, 300),
        ...Object.values(hostile)
          .filter((_text, at) => at % 10 === 0)
          .map((text) => `@mei ${text.slice(0, 1000)} @ola`),
      ]),
    ]
    const shown = await shownAs(all, (text) => (
      <MarkdownText mentions={people} pictures={[]}>
        {text}
      </MarkdownText>
    ))
    expect(all.map((text, at) => [text, shown[at]])).toEqual(
      all.map((text) => [text, known(factsOf(text)?.names ?? [])]),
    )
    expect(shown.filter(({ length }) => length > 0).length).toBeGreaterThan(50)
  })

  it('are those whom the page links in it, whatever plain text it is', async () => {
    const all = [...new Set(fc.sample(texts, 300))]
    const words = (part: string) => (
      <MentioningText key={part} mentions={people}>
        {part}
      </MentioningText>
    )
    const shown = await shownAs(all, (text) => <LinkedText words={words}>{text}</LinkedText>)
    expect(all.map((text, at) => [text, shown[at]])).toEqual(
      all.map((text) => [text, known(namesInPlainText(text))]),
    )
  })
})
