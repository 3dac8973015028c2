import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPressGuard } from './pressGuard'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function click({ detail = 1, pointerType = 'mouse' } = {}) {
  return { detail, timeStamp: performance.now(), preventDefault: vi.fn(), nativeEvent: { pointerType } }
}

describe('createPressGuard', () => {
  it('drops and prevents presses until the promise of the first settles', async () => {
    const press = createPressGuard()
    let finish = () => {}
    const act = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    press(click(), act)
    await vi.runAllTimersAsync()
    const dropped = click()
    press(dropped, act)
    expect(act).toHaveBeenCalledTimes(1)
    expect(dropped.preventDefault).toHaveBeenCalled()
    finish()
    await vi.runAllTimersAsync()
    const next = click()
    press(next, act)
    expect(act).toHaveBeenCalledTimes(2)
    expect(next.preventDefault).not.toHaveBeenCalled()
  })

  it('drops a press before the button has rendered as busy, and runs the next', () => {
    const press = createPressGuard()
    const act = vi.fn()
    press(click(), act)
    press(click(), act)
    vi.runOnlyPendingTimers()
    press(click(), act)
    expect(act).toHaveBeenCalledTimes(1)
    vi.runAllTimers()
    press(click(), act)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('prevents the second press of a button that submits a form', () => {
    const press = createPressGuard()
    const [first, second] = [click({ detail: 0 }), click({ detail: 0 })]
    press(first, undefined)
    press(second, undefined)
    expect(first.preventDefault).not.toHaveBeenCalled()
    expect(second.preventDefault).toHaveBeenCalled()
  })

  it('drops the second half of a double click when the answer came in between', () => {
    const press = createPressGuard()
    const act = vi.fn()
    press(click(), act)
    vi.runAllTimers()
    press(click({ detail: 2 }), act)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('drops a second tap right after the answer, and runs a later one', () => {
    const press = createPressGuard()
    const act = vi.fn()
    press(click({ pointerType: 'touch' }), act)
    vi.runAllTimers()
    press(click({ pointerType: 'touch' }), act)
    expect(act).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(500)
    press(click({ pointerType: 'touch' }), act)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('runs the next press after an action that throws', () => {
    const press = createPressGuard()
    const fails = vi.fn(() => {
      throw new Error('no')
    })
    expect(() => press(click(), fails)).toThrow('no')
    vi.runAllTimers()
    expect(() => press(click(), fails)).toThrow('no')
  })

  it('is used by the button that all others are made of', () => {
    const source = (name: string) => readFileSync(new URL(`../../ui/${name}.tsx`, import.meta.url), 'utf8')
    expect(source('BusyButton')).toContain('createPressGuard')
    expect(source('BusyButton')).toMatch(/function SubmitButton[\s\S]*<BusyButton/)
  })
})
