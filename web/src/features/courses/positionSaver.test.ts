import { expect, it, vi } from 'vitest'
import { createPositionSaver } from './positionSaver'

it('saves every 5 seconds of playing, after a jump, and when it is paused or left', () => {
  const send = vi.fn()
  const saver = createPositionSaver(10, send)
  for (const at of [10.2, 11, 14.9]) saver.at(at)
  expect(send).not.toHaveBeenCalled()
  saver.at(15.3)
  saver.at(300)
  saver.at(302)
  saver.flush()
  saver.flush(true)
  saver.at(303)
  saver.flush(true)
  expect(send.mock.calls).toEqual([
    [15, false],
    [300, false],
    [302, false],
    [303, true],
  ])
})

it('saves again what was not saved, and nothing that is no position', () => {
  const send = vi.fn()
  const saver = createPositionSaver(0, send)
  saver.at(Number.NaN)
  saver.at(6)
  saver.retry()
  saver.at(6.5)
  saver.at(100_000)
  expect(send.mock.calls.map(([seconds]) => seconds)).toEqual([6, 6, 86_400])
})
