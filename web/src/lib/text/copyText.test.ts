// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copyText'

afterEach(() => vi.unstubAllGlobals())

it('passes on the error of a text that fails on its way, and leaves none unhandled', async () => {
  vi.stubGlobal('ClipboardItem', class {})
  vi.stubGlobal('navigator', { clipboard: { write: () => Promise.reject(new Error('refused')) } })
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  await expect(copyText(Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
