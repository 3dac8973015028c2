// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { focusMain } from './focusMain'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML =
    '<main id="main" tabindex="-1"></main><button>Approve</button><button>Other</button>'
})
afterEach(() => vi.useRealTimers())

const [main, pressed, other] = ['main', 'button', 'button:last-child'].map(
  (selector) => () => document.querySelector<HTMLElement>(selector),
) as [() => HTMLElement, () => HTMLElement, () => HTMLElement]

it('focuses the page when the pressed button is removed some frames later', () => {
  pressed().focus()
  focusMain()
  vi.advanceTimersByTime(100)
  expect(document.activeElement).toBe(pressed())
  pressed().remove()
  vi.advanceTimersByTime(100)
  expect(document.activeElement).toBe(main())
})

it('leaves the focus alone when the person moved it, or the button stays', () => {
  pressed().focus()
  focusMain()
  vi.advanceTimersByTime(100)
  other().focus()
  vi.advanceTimersByTime(100)
  other().remove()
  vi.advanceTimersByTime(3000)
  expect(document.activeElement).toBe(document.body)

  pressed().focus()
  focusMain()
  vi.advanceTimersByTime(3000)
  pressed().remove()
  vi.advanceTimersByTime(3000)
  expect(document.activeElement).toBe(document.body)
})
