import type { Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import config from '../vite.config.ts'
import { newerThanServed, oldestBrowsers } from './browsers.ts'

describe('browsers served', () => {
  it.each([
    ['let u=URL.canParse(a)', 'URL.canParse'],
    ['window.URL.canParse(a)', 'URL.canParse'],
    ['URL[`canParse`](a)||URL["canParse"](a)', 'URL.canParse'],
    ['let{canParse:t}=URL', 'URL.canParse'],
    ['a.isSubsetOf(b)', '.isSubsetOf'],
    ['let{promise:p}=Promise.withResolvers()', 'Promise.withResolvers'],
    ['Object.groupBy(a,b)', 'Object.groupBy'],
    ['Iterator.from(a)', 'Iterator.from'],
    ['new CloseWatcher', 'CloseWatcher'],
    ['new window.CloseWatcher', 'CloseWatcher'],
    ['requestIdleCallback(a)', 'requestIdleCallback'],
    ['m.values().map(a)', '.values().map'],
    ['for(let x of t.matchAll(/a/g).filter(b));', '.matchAll().filter'],
    ['let r=/[\\p{L}--a]/v', 'v flag'],
    ['new RegExp(a,`gv`);new RegExp(a,"gv")', 'v flag'],
    // Conditions that ask for something else, or elsewhere.
    ['typeof a.b==`function`&&URL.canParse(a)', 'URL.canParse'],
    ['if(`canParse`in URL)a();URL.canParse(b)', 'URL.canParse'],
    ['typeof URL.canParse==`function`?a:b;function c(){return URL.canParse(d)}', 'URL.canParse'],
  ])('lack what %s needs', (code, name) => expect(newerThanServed(code)).toEqual([name]))

  it.each([
    'typeof URL.canParse==`function`?URL.canParse(a):b',
    '`requestIdleCallback`in window?requestIdleCallback(a):b',
    'function a(){if(!(`getWeekInfo`in b))return 1;return b.getWeekInfo()}',
    'a.getWeekInfo?.()',
    'a.showPopover&&a.showPopover()',
    '[...m.values()].map(a)',
    'Object.values(a).map(b)',
    'x.URL.parser(a)',
    'x.cookieStore.read(a)',
    'new URL(a)',
    '/(?<=a)b/u.test(c.toReversed().findLast(d))',
    'structuredClone(a)',
  ])('are served by %s', (code) => expect(newerThanServed(code)).toEqual([]))
})

describe('the build', () => {
  const plugin = config.plugins?.flat().find((one) => (one as Plugin).name === 'held-to-browsers') as Plugin
  const build = (file: object) => {
    const refused: string[] = []
    const { handler } = plugin.generateBundle as unknown as { handler(options: object, bundle: object): void }
    handler.call({ error: (line: string) => refused.push(line) }, {}, { file })
    return refused
  }
  const script = (code: string) => build({ type: 'chunk', fileName: 'a.js', code })
  const style = (source: string) => build({ type: 'asset', fileName: 'a.css', source })

  it('refuses scripts that the oldest browsers served cannot run', () => {
    expect(script('URL.canParse(a)')).toEqual([expect.stringContaining('a.js needs URL.canParse')])
    expect(script('new URL(a)')).toEqual([])
  })

  it.each([
    '.a{&:hover{color:red}}',
    '.a:popover-open{color:red}',
    '.a{color:light-dark(red,blue)}',
    '@scope{}',
  ])('refuses the style %s', (source) => expect(style(source)).toHaveLength(1))

  it.each([
    '.a:has(.b){color:color-mix(in srgb,red,blue)}',
    '.a{background:url("data:a&b")}',
    '@container(width>1px){}',
  ])('accepts the style %s', (source) => expect(style(source)).toEqual([]))

  it('lowers and checks what pages and service workers load, and nothing of the server', () => {
    const of = (name: string) => [
      config.environments?.[name]?.build?.target,
      plugin.applyToEnvironment?.({ name } as never),
    ]
    expect(of('client')).toEqual([oldestBrowsers, true])
    expect(of('worker')).toEqual([oldestBrowsers, true])
    expect(of('ssr')).toEqual(['node20', false])
    expect([plugin.apply, oldestBrowsers]).toEqual([
      'build',
      ['chrome131', 'edge131', 'firefox132', 'safari16.4'],
    ])
  })
})
