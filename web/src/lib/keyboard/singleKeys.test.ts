import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { areSingleKeysOn, isSearchKey, switchSingleKeys } from './singleKeys'
import { isTyping } from './typing'

class FakeElement {
  isContentEditable: boolean
  constructor(
    readonly tag: string,
    { isContentEditable = false } = {},
  ) {
    this.isContentEditable = isContentEditable
  }
  matches = (selector: string) =>
    selector
      .replace(/:not\(:is\([^)]*\)\)/, '')
      .split(', ')
      .includes(this.tag)
}
const element = (tag: string, given = {}) => new FakeElement(tag, given) as unknown as HTMLElement

beforeEach(() => {
  vi.stubGlobal('HTMLElement', FakeElement)
})
afterEach(() => vi.unstubAllGlobals())

describe('isTyping', () => {
  it.each([
    ['a text field', element('textarea'), true],
    ['a formatted text', element('p', { isContentEditable: true }), true],
    ['a box that says it is one', element('[role="textbox"]'), true],
    ['a button', element('button'), false],
    ['nothing', null, false],
  ])('in %s: %s is %s', (_, target, expected) => {
    expect(isTyping(target)).toBe(expected)
  })
})

describe('isSearchKey', () => {
  const press = (given: object) =>
    isSearchKey({ key: '/', target: element('body'), ...given } as unknown as KeyboardEvent)

  it('is true for the / key alone, outside fields', () => {
    expect(press({})).toBe(true)
    expect(press({ key: 'k' })).toBe(false)
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) expect(press({ [modifier]: true })).toBe(false)
    expect(press({ target: element('input') })).toBe(false)
    expect(press({ target: element('p', { isContentEditable: true }) })).toBe(false)
  })
})

describe('the setting of single keys', () => {
  it('is on by default, and stored in this browser', () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    })
    expect(areSingleKeysOn()).toBe(true)
    switchSingleKeys(false)
    expect(areSingleKeysOn()).toBe(false)
    expect(stored.size).toBe(1)
    switchSingleKeys(true)
    expect(areSingleKeysOn()).toBe(true)
    expect(stored.size).toBe(0)
  })

  it('lasts for this page while storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined)
    switchSingleKeys(false)
    expect(areSingleKeysOn()).toBe(false)
    switchSingleKeys(true)
    expect(areSingleKeysOn()).toBe(true)
  })
})
