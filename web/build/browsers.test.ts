import { describe, expect, it } from 'vitest'
import { newerThanServed } from './browsers.ts'

describe('browsers served', () => {
  it.each([
    ['let u=URL.canParse(a)', 'URL.canParse'],
    ['a.isSubsetOf(b)', '.isSubsetOf'],
    ['let{promise:p}=Promise.withResolvers()', 'Promise.withResolvers'],
    ['new CloseWatcher', 'CloseWatcher'],
    ['m.values().map(a)', '.values().map('],
    ['typeof a.b==`function`&&URL.canParse(a)', 'URL.canParse'],
  ])('lack what %s calls', (code, name) => expect(newerThanServed(code)).toEqual([name]))

  it.each([
    'typeof URL.canParse==`function`?URL.canParse(a):b',
    '`requestIdleCallback`in window?requestIdleCallback(a):b',
    '[...m.values()].map(a)',
    'x.URL.parser(a)',
    'new URL(a)',
  ])('are served by %s', (code) => expect(newerThanServed(code)).toEqual([]))
})
