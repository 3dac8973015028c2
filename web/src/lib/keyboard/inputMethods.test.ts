import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hideInputMethodKeys } from './inputMethods'

type Press = { key?: string; keyCode?: number; isComposing?: boolean; timeStamp?: number }

/** A page whose handlers note each key that reaches them. */
function page(endsBeforeKey: boolean) {
  const target = new EventTarget()
  hideInputMethodKeys(target, endsBeforeKey)
  const heard: string[] = []
  target.addEventListener('keydown', (event) => heard.push((event as KeyboardEvent).key), { capture: true })
  const send = (type: string, { timeStamp = 1000, ...rest }: Press) => {
    const event = Object.assign(new Event(type, { cancelable: true }), rest)
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    target.dispatchEvent(event)
    return event
  }
  return {
    heard,
    press: ({ key = 'Enter', keyCode = 13, isComposing = false, ...rest }: Press) =>
      send('keydown', { key, keyCode, isComposing, ...rest }),
    endComposition: (timeStamp: number) => send('compositionend', { timeStamp }),
  }
}

describe('hideInputMethodKeys', () => {
  it.each(['Enter', 'Escape', 'Tab', 'Backspace', 'ArrowDown'])('hides %s during a composition', (key) => {
    const { heard, press } = page(false)
    const event = press({ key, isComposing: true })
    expect(heard).toEqual([])
    expect(event.defaultPrevented).toBe(false)
  })

  it('hides Enter with keyCode 229, which Safari sends after the composition', () => {
    const { heard, press } = page(false)
    const event = press({ keyCode: 229 })
    expect(heard).toEqual([])
    expect(event.defaultPrevented).toBe(false)
  })

  it('hides and prevents the unmarked Enter right after compositionend in Safari, and only that one', () => {
    const { heard, press, endComposition } = page(true)
    endComposition(5000)
    expect(press({ timeStamp: 5001 }).defaultPrevented).toBe(true)
    expect(heard).toEqual([])
    expect(press({ timeStamp: 5002 }).defaultPrevented).toBe(false)
    expect(heard).toEqual(['Enter'])
  })

  it('passes Enter on when a conversion was ended by the mouse before', () => {
    const { heard, press, endComposition } = page(true)
    endComposition(5000)
    press({ timeStamp: 5900 })
    expect(heard).toEqual(['Enter'])
  })

  it('passes Enter on right after compositionend where the keydown comes first, as on Android', () => {
    const { heard, press, endComposition } = page(false)
    endComposition(5000)
    press({ timeStamp: 5001 })
    expect(heard).toEqual(['Enter'])
  })

  it('passes on ordinary presses, and letters that a phone sends with keyCode 229', () => {
    const { heard, press } = page(true)
    press({})
    press({ key: 'Escape', keyCode: 27 })
    press({ key: 'Unidentified', keyCode: 229 })
    press({ key: 'k', keyCode: 75, isComposing: true })
    expect(heard).toEqual(['Enter', 'Escape', 'Unidentified', 'k'])
  })
})

describe('the source of the page', () => {
  const root = new URL('../..', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/inputMethods/.test(path))
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }))

  it('installs the guard before it renders anything', () => {
    const main = files.find(({ path }) => path === 'app/main.tsx')?.text ?? ''
    expect(main.indexOf('hideInputMethodKeys(window')).toBeGreaterThan(0)
    expect(main.indexOf('hideInputMethodKeys(window')).toBeLessThan(main.indexOf('void start()'))
  })

  it('leaves input methods to the guard', () => {
    const own = files.filter(({ text }) => /\.isComposing\b|\bkeyCode\b|\bonKey(Up|Press)\b/.test(text))
    expect(own.map(({ path }) => path)).toEqual([])
  })
})
