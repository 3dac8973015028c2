import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { claimFocus } from './lateFocus'

describe('claimFocus', () => {
  it('is held while nothing happens, and through key presses', () => {
    const page = new EventTarget()
    const claim = claimFocus(page)
    page.dispatchEvent(new Event('keydown'))
    expect(claim.isHeld()).toBe(true)
  })

  it.each(['pointerdown', 'focusin'])('ends with a %s elsewhere', (type) => {
    const page = new EventTarget()
    const claim = claimFocus(page)
    page.dispatchEvent(new Event(type))
    expect(claim.isHeld()).toBe(false)
  })

  it('is held when the focused button reports its focus again, until it is pressed', () => {
    const page = new EventTarget()
    const claim = () => claimFocus(Object.assign(page, { activeElement: page }))
    const first = claim()
    page.dispatchEvent(new Event('focusin'))
    expect(first.isHeld()).toBe(true)
    const second = claim()
    page.dispatchEvent(new Event('pointerdown'))
    expect(second.isHeld()).toBe(false)
  })

  it('keeps its decision when it is asked again, as after the focus was taken', () => {
    const page = new EventTarget()
    const claim = claimFocus(page)
    expect(claim.isHeld()).toBe(true)
    page.dispatchEvent(new Event('focusin'))
    expect(claim.isHeld()).toBe(true)
  })
})

it('is used by every menu that is loaded by a press', () => {
  const root = new URL('..', import.meta.url)
  const opening = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) =>
      /useEffect\(\(\) => \{[^}]*setOpened\(true\)/.test(readFileSync(new URL(path, root), 'utf8')),
    )
  expect(opening).toEqual([])
})
