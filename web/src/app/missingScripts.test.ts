import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, expectTypeOf, it } from 'vitest'

const script = readFileSync(new URL('../../public/color-scheme.js', import.meta.url), 'utf8')

/** A browser as far as the script uses it. `stored` outlives the page, as the storage of a tab does. */
function open({
  stored = new Map<string, string>(),
  now = 0,
  isOnLine = true,
  isRendered = false,
  lacks = '',
} = {}) {
  const listeners = new Map<string, (event: object) => void>()
  const shown: string[] = []
  const marks: string[] = []
  let reloads = 0
  const element = () => ({
    style: {},
    setAttribute() {},
    append: (...all: { textContent?: string }[]) => {
      shown.push(...all.map(({ textContent = '' }) => textContent))
    },
  })
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  }
  runInNewContext(lacks ? `delete ${lacks}\n${script}` : script, {
    window: { structuredClone },
    addEventListener: (name: string, run: (event: object) => void) => listeners.set(name, run),
    localStorage: storage,
    sessionStorage: storage,
    matchMedia: () => ({ matches: false }),
    navigator: { onLine: isOnLine },
    location: {
      href: '/hall',
      reload: () => {
        reloads += 1
      },
    },
    Date: { now: () => now },
    document: {
      readyState: 'interactive',
      documentElement: { setAttribute: (name: string) => marks.push(name) },
      body: { insertBefore: ({ textContent = '' }: { textContent?: string }) => shown.push(textContent) },
      createElement: element,
      getElementById: () => ({ querySelector: () => (isRendered ? {} : null), replaceChildren() {} }),
    },
  })
  return {
    stored,
    fails: (target: object = { tagName: 'SCRIPT', type: 'module' }) => listeners.get('error')?.({ target }),
    get reloads() {
      return reloads
    },
    shown,
    marks,
    parsed: () => listeners.get('DOMContentLoaded')?.({}),
  }
}

describe('browsers', () => {
  it.each([
    'String.prototype.isWellFormed',
    'Array.prototype.toReversed',
    'Array.prototype.toSpliced',
    'Array.prototype.findLast',
    'Object.hasOwn',
    'window.structuredClone',
  ])('without %s are marked as outdated and read one sentence', (lacks) => {
    const page = open({ lacks })
    expect([page.marks.at(-1), page.shown]).toEqual(['data-outdated', []])
    page.parsed()
    expect(page.shown).toEqual([expect.stringMatching(/^This browser is too old for this site: [^.]*[.]$/)])
  })

  it('that are served read none', () => {
    const page = open()
    page.parsed()
    expect([page.marks, page.shown]).toEqual([['data-mantine-color-scheme'], []])
  })
})

it('the type check knows nothing newer than the browsers served', () => {
  expectTypeOf<Set<string>>().not.toHaveProperty('union')
  expectTypeOf<MapIterator<string>>().not.toHaveProperty('map')
  expectTypeOf<ObjectConstructor>().not.toHaveProperty('groupBy')
  expectTypeOf<PromiseConstructor>().not.toHaveProperty('withResolvers')
  expectTypeOf<Map<string, string>>().not.toHaveProperty('getOrInsert')
  expectTypeOf<Array<string>>().toHaveProperty('toSorted')
})

describe('missing scripts', () => {
  it('reload the page once, then show an explanation', () => {
    const first = open({ now: 1_000_000 })
    first.fails()
    expect([first.reloads, first.shown]).toEqual([1, []])
    const second = open({ stored: first.stored, now: 1_005_000 })
    second.fails()
    expect([second.reloads, second.shown[0]]).toEqual([0, 'This page couldn’t be loaded'])
    const later = open({ stored: first.stored, now: 1_100_000 })
    later.fails()
    expect(later.reloads).toBe(1)
  })

  it('do not reload the page while offline', () => {
    const without = open({ isOnLine: false })
    without.fails()
    expect([without.reloads, without.shown.length]).toEqual([0, 3])
  })

  it('leave the server’s HTML in place, and other errors alone', () => {
    const page = open({ isOnLine: false, isRendered: true })
    page.fails()
    expect(page.shown).toEqual([])
    const other = open()
    for (const target of [{ tagName: 'IMG' }, { tagName: 'LINK' }, { tagName: 'SCRIPT', type: '' }, {}])
      other.fails(target)
    expect([other.reloads, other.shown]).toEqual([0, []])
  })
})
