import { expect, it } from 'vitest'
import { toLatin, toSlug, withRandomEnd } from './slug.ts'

it.each([
  ['Łódź', 'lodz'],
  ['Москва', 'moskva'],
  ['Ёлка и щука', 'yolka-i-shchuka'],
  ['日本語クラブ', 'ri-ben-yu-kurabu'],
  ['中文 俱乐部', 'zhong-wen-ju-le-bu'],
  ['한국어 모임', 'hangugeo-moim'],
  ['שלום עולם', 'shlvm-vlm'],
  ['نادي الكتب', 'ndy-lktb'],
  ['नमस्ते', 'nmste'],
  ['ქართული', 'kartuli'],
  ['Ελλάδα', 'ellada'],
  ['Straße', 'strasse'],
  ['Ørsted Æther', 'orsted-aether'],
  ['Cafe\u0301 Zoë', 'cafe-zoe'],
  ['𝒜𝒹𝒶 ①', 'ada-1'],
  ['٣٤', '34'],
  ["Ann's club", 'ann-s-club'],
  ['Ann’s club', 'ann-s-club'],
  ['  --a--b--  ', 'a-b'],
  ['🎉 !!', ''],
])('%j becomes %j', (text, slug) => {
  expect(toSlug(text, 50)).toBe(slug)
})

it('toSlug truncates to the maximum, never at a hyphen', () => {
  expect(toSlug('abc def', 5)).toBe('abc-d')
  expect(toSlug('abc def', 4)).toBe('abc')
})

it('transliteration keeps everything but letters and digits', () => {
  expect(toLatin('Жук & Łoś!')).toBe('Zhuk & Los!')
})

it('withRandomEnd appends four random characters within the maximum', () => {
  const ends = Array.from({ length: 50 }, () => withRandomEnd('a'.repeat(60), 50))
  for (const slug of ends) expect(slug).toMatch(/^a{45}-[a-z2-9]{4}$/)
  expect(new Set(ends).size).toBeGreaterThan(45)
  expect(withRandomEnd('the-hall', 12)).toMatch(/^the-hal-[a-z2-9]{4}$/)
})
