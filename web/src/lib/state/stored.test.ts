import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const open = async () => {
  vi.resetModules()
  return import('./stored')
}
beforeEach(() => {
  const stored: Record<string, string> = {}
  const hidden = { enumerable: false }
  Object.defineProperties(stored, {
    getItem: { ...hidden, value: (key: string) => stored[key] ?? null },
    setItem: {
      ...hidden,
      value: (key: string, text: string) => {
        if (text === 'too long') throw new Error('QuotaExceededError')
        stored[key] = text
      },
    },
    removeItem: { ...hidden, value: (key: string) => delete stored[key] },
  })
  vi.stubGlobal('localStorage', stored)
})
afterEach(() => vi.unstubAllGlobals())

describe('stored texts', () => {
  it('outlive the page, and are removed by null', async () => {
    ;(await open()).writeStored('a:1', 'x')
    const { readStored, storedKeys, writeStored } = await open()
    expect([readStored('a:1'), storedKeys('a:'), storedKeys('b:')]).toEqual(['x', ['a:1'], []])
    writeStored('a:1', null)
    expect(readStored('a:1')).toBeNull()
  })

  it.each([
    ['storage is blocked', () => vi.stubGlobal('localStorage', undefined), 'x'],
    ['there is no room', () => undefined, 'too long'],
  ])('last as long as the page when %s', async (_, prepare, text) => {
    prepare()
    const { readStored, storedKeys, writeStored } = await open()
    writeStored('a:1', text)
    expect([readStored('a:1'), storedKeys('a:')]).toEqual([text, ['a:1']])
    writeStored('a:1', null)
    expect(storedKeys('a:')).toEqual([])
    writeStored('a:1', text)
    expect((await open()).readStored('a:1')).toBeNull()
  })

  it('give way to what another tab stores', async () => {
    const { readStored, writeStored } = await open()
    writeStored('a:1', 'x')
    localStorage.removeItem('a:1')
    expect(readStored('a:1')).toBeNull()
  })
})
