import { expect, it } from 'vitest'
import { withoutStrays } from './stray-end.ts'

it.each([
  ['/oak/posts/hello.', '/oak/posts/hello'],
  ['/oak/posts/hello,', '/oak/posts/hello'],
  ['/oak/posts/hello)', '/oak/posts/hello'],
  ['/oak/posts/hello).', '/oak/posts/hello'],
  ['/oak/posts/hello"', '/oak/posts/hello'],
  ['/oak/posts/hello%22', '/oak/posts/hello'],
  ['/oak/posts/hello%3E', '/oak/posts/hello'],
  ['/oak/posts/hello%E2%80%9D.', '/oak/posts/hello'],
  ['/oak/posts/hello?', '/oak/posts/hello'],
  ['/join-club?club=oak&token=a_b-c.', '/join-club?club=oak&token=a_b-c'],
  ['/reset-password?token=abc%3E', '/reset-password?token=abc'],
  ['/.', '/'],
  ['//evil.example.', '/evil.example'],
  ['///evil.example%22', '/evil.example'],
])('cuts what a sentence left: %s', (url, clean) => expect(withoutStrays(url)).toBe(clean))

it.each([
  '/',
  '/oak',
  '/oak/posts/a-b_c',
  '/user/_raj_',
  '/search?q=why%3F',
  '/search?q=a.',
  '/join-club?token=a.&club=oak',
  '/oak.b/c',
  '/caf%C3%A9',
  '//evil.example',
])('leaves what is whole: %s', (url) => expect(withoutStrays(url)).toBe(url))
