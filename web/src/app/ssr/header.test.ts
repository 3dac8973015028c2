import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/net/callError'
import { readHeader } from './header'
import type { Read } from './read'

/** A reader that records the keys it is asked for, and answers as `answer` does. */
function openRead(answer: () => Promise<unknown>) {
  const keys: string[] = []
  const read = (({ queryKey }: { queryKey: unknown[] }) => {
    keys.push(queryKey.join(' '))
    return answer()
  }) as unknown as Read
  return { read, keys }
}

describe('readHeader', () => {
  it('reads the own clubs and both counts, and the club of a club page', async () => {
    const outside = openRead(async () => null)
    await readHeader(outside.read, null)
    expect(outside.keys).toHaveLength(5)
    const inside = openRead(async () => null)
    await readHeader(inside.read, 'makers')
    expect(inside.keys).toHaveLength(7)
    for (const key of inside.keys.slice(-2)) expect(key).toContain('makers')
  })

  it('reads the ownership offer of a club for those who may have one', async () => {
    for (const [manage, isRead] of [
      [true, true],
      ['permission_denied', false],
    ]) {
      const { read, keys } = openRead(async () => ({ can: { manage } }))
      await readHeader(read, 'makers')
      expect(keys.some((key) => key === 'clubs offer makers')).toBe(isRead)
    }
  })

  it('leaves what is refused to the browser', async () => {
    const { read } = openRead(() => Promise.reject(new CallError('not_found', 404, 'No such club')))
    await expect(readHeader(read, 'makers')).resolves.toBeUndefined()
  })

  it('rejects with any other error', async () => {
    const { read } = openRead(() => Promise.reject(new Error('broken')))
    await expect(readHeader(read, null)).rejects.toThrow('broken')
  })
})
