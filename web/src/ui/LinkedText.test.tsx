import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LinkedText } from './LinkedText'

const links = (text: string) =>
  [...renderToStaticMarkup(<LinkedText>{text}</LinkedText>).matchAll(/href="([^"]*)"/g)].map(
    ([, href]) => href,
  )

it('links web addresses and leaves the sentence around them', () => {
  expect(links('see https://a.example/x, and http://b.example.')).toEqual([
    'https://a.example/x',
    'http://b.example',
  ])
  expect(links('(https://a.example/x)')).toEqual(['https://a.example/x'])
  expect(links('https://a.example/Oak_(tree)')).toEqual(['https://a.example/Oak_(tree)'])
})

it('links nothing else', () => {
  expect(links('javascript:alert(1) ftp://a.example www.a.example https://')).toEqual([])
})

it('shows markup as text', () => {
  expect(renderToStaticMarkup(<LinkedText>{'<b>hi</b>'}</LinkedText>)).toBe('&lt;b&gt;hi&lt;/b&gt;')
})
