import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../lib/net/callError'
import { addUpload, pendingOf, removeUpload, removeUploads, retryUpload, uploadsOf } from './uploads'

type Sent = {
  name: string
  arrive: (result: string) => void
  fail: (error: Error) => void
  signal: AbortSignal
}
const sent: Sent[] = []
const add = (name: string, list = 'one') =>
  addUpload<string>(list, {
    name,
    send: ({ signal }) =>
      new Promise((arrive, fail) => {
        sent.push({ name, arrive, fail, signal })
        signal.addEventListener('abort', () => fail(signal.reason))
      }),
    explain: (error) => String(error),
  })
const states = (list = 'one') => uploadsOf(list).map(({ name, state }) => `${name} ${state}`)
const sentNames = () => sent.map(({ name }) => name)

afterEach(() => {
  removeUploads('one')
  removeUploads('two')
  sent.length = 0
})

describe('the uploads of a page', () => {
  it('sends the files of a list one after the other, and those of another beside them', async () => {
    add('a')
    add('b')
    add('c', 'two')
    expect(sentNames()).toEqual(['a', 'c'])
    sent[0]?.arrive('done')
    await vi.waitFor(() => expect(states()).toEqual(['a arrived', 'b running']))
    expect(uploadsOf('one')[0]?.result).toBe('done')
    expect(pendingOf(uploadsOf('one'))).toEqual([{ name: 'b', state: 'running' }])
  })

  it('sends the next file when the running one is removed', () => {
    const id = add('a')
    add('b')
    removeUpload('one', id)
    expect(sent[0]?.signal.aborted).toBe(true)
    expect(sentNames()).toEqual(['a', 'b'])
    expect(states()).toEqual(['b running'])
  })

  it('sends a failed file again, and counts a refused one as not pending', async () => {
    const id = add('a')
    add('b')
    sent[0]?.fail(new Error('no answer'))
    await vi.waitFor(() => expect(sentNames()).toEqual(['a', 'b']))
    sent[1]?.fail(new CallError('attachment_too_large', 413, 'no'))
    await vi.waitFor(() => expect(states()).toEqual(['a failed', 'b failed']))
    expect(pendingOf(uploadsOf('one'))).toEqual([{ name: 'a', state: 'failed' }])
    retryUpload('one', id)
    expect(sentNames()).toEqual(['a', 'b', 'a'])
    expect(states()).toEqual(['a running', 'b failed'])
  })
})
