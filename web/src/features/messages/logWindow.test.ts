import { describe, expect, it } from 'vitest'
import { boundsOf, logSizes, windowAround, windowAtEnd, windowEarlier, windowLater } from './logWindow'

const loaded = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ sequence: from + index }))
const { shown, step } = logSizes

describe('the window of a log', () => {
  it('shows the latest messages, and new ones as they come', () => {
    const few = loaded(1, 30)
    expect(boundsOf(few, windowAtEnd(few))).toEqual([0, 30])
    const many = loaded(1, 10_000)
    const atEnd = windowAtEnd(many)
    expect(boundsOf(many, atEnd)).toEqual([10_000 - shown, 10_000])
    expect(boundsOf(loaded(1, 10_001), atEnd)).toEqual([10_000 - shown, 10_001])
  })

  it('reaches every message in both directions without growing', () => {
    const many = loaded(1, 1000)
    let at = windowAtEnd(many)
    const starts = []
    while (boundsOf(many, at)[0] > 0) {
      at = windowEarlier(many, at)
      const [start, end] = boundsOf(many, at)
      starts.push(start)
      expect(end - start).toBeLessThanOrEqual(shown)
    }
    expect(starts[0]).toBe(1000 - shown - step)
    let end = boundsOf(many, at)[1]
    while (at.to !== null) {
      at = windowLater(many, at)
      const [start, next] = boundsOf(many, at)
      // Nothing is skipped.
      expect(next).toBeGreaterThan(end)
      expect(start).toBeLessThan(end)
      expect(next - start).toBeLessThanOrEqual(shown)
      end = next
    }
    expect(end).toBe(1000)
  })

  it('takes a page of earlier messages, which moves the others', () => {
    const before = loaded(21, 400)
    let at = windowAtEnd(before)
    while (boundsOf(before, at)[0] > 0) at = windowEarlier(before, at)
    const after = loaded(1, 400)
    const [start, end] = boundsOf(after, windowEarlier(after, { ...at, from: 21 }))
    expect([start, end]).toEqual([0, shown])
  })

  it('surrounds a message, also one that no longer exists', () => {
    const many = loaded(1, 1000)
    const [start, end] = boundsOf(many, windowAround(many, 500))
    expect([start, end]).toEqual([499 - shown / 2, 499 + shown / 2])
    expect(boundsOf(many, windowAround(many, 3))).toEqual([0, shown])
    expect(boundsOf(many, windowAround(many, 5000))[1]).toBe(1000)
    expect(boundsOf([], windowAround([], 5))).toEqual([0, 0])
  })

  it('stays bounded while messages arrive and the viewer reads earlier ones', () => {
    const at = windowAtEnd(loaded(1, 200))
    const [start, end] = boundsOf(loaded(1, 5000), at)
    expect(end - start).toBe(2 * shown)
  })
})
