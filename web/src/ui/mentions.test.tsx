import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
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

describe('whom a text mentions', () => {
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

  it('is called by their name on hover, and reads from left to right', async () => {
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
