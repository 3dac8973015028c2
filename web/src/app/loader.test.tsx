// @vitest-environment jsdom
import { act, useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const events: string[] = []

/** A page with one control of each sort. */
function Page() {
  const [text, setText] = useState('')
  const [isOn, setOn] = useState(false)
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return (
    <main>
      <button type="button" onClick={() => events.push('like')}>
        <span>Like</span>
      </button>
      <button type="button" onClick={() => events.push('menu')}>
        Menu
      </button>
      <a href="#there">There</a>
      <input aria-label="Sort by" readOnly value="Newest" onClick={() => events.push('list')} />
      <input aria-label="Filter" value={text} onChange={({ target }) => setText(target.value)} />
      <input
        aria-label="Free"
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      <input aria-label="Picture" type="file" onChange={() => events.push('picture')} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          events.push('sent')
        }}
      >
        <button type="submit">Send</button>
      </form>
      <output>
        {text} {isOn ? 'on' : 'off'}
      </output>
    </main>
  )
}

let observed: { elements: Element[]; comesNear: () => void } = { elements: [], comesNear() {} }
let root: Root | undefined

/** Opens the page as the server sends it. */
async function open(more = ''): Promise<void> {
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>${more}`
  vi.resetModules()
  await import('./loader')
}

const scripts = () =>
  [...document.querySelectorAll('script[type=module]')].map((one) => one.getAttribute('src'))
const preloaded = () => [...document.querySelectorAll('link')].map((one) => one.getAttribute('href'))
const find = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T
const point = (type: string, target: Element, pointerType: string) =>
  target.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerType }))

/** As the loaded application does. */
async function hydrate(): Promise<void> {
  await act(async () => {
    root = hydrateRoot(find('#root'), <Page />)
  })
  await act(async () => void vi.advanceTimersByTime(1))
}

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = '<script data-app="/app.js /base.js /HomePage.js"></script>'
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        observed = { elements: [], comesNear: () => tell([{ isIntersecting: true }]) }
      }
      observe(element: Element) {
        observed.elements.push(element)
      }
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  dispatchEvent(new Event('hydrated'))
  vi.advanceTimersByTime(1)
  act(() => root?.unmount())
  root = undefined
  events.length = 0
  history.replaceState(null, '', '/')
  localStorage.clear()
  document.documentElement.removeAttribute('data-outdated')
  vi.useRealTimers()
})

describe('loads', () => {
  it('nothing until a control is touched, whatever links and text are', async () => {
    await open()
    for (const target of [find('a'), find('output'), document.body]) {
      point('pointerover', target, 'mouse')
      point('pointerdown', target, 'mouse')
      target.dispatchEvent(new Event('touchstart', { bubbles: true }))
      target.dispatchEvent(new Event('focusin', { bubbles: true }))
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
    }
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    find('a').dispatchEvent(click)
    expect([scripts(), preloaded(), click.defaultPrevented]).toEqual([[], [], false])
  })

  it('the files ahead when a control is hovered or touched', async () => {
    await open()
    point('pointerover', find('button'), 'mouse')
    find('button').dispatchEvent(new Event('touchstart', { bubbles: true }))
    expect([preloaded(), scripts()]).toEqual([['/app.js', '/base.js', '/HomePage.js'], []])
  })

  it('nothing when the page focuses a field by itself', async () => {
    await open()
    Object.assign(navigator, { userActivation: { hasBeenActive: false } })
    const field = find('[aria-label=Filter]')
    field.autofocus = true
    field.focus()
    expect(scripts()).toEqual([])
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }))
    expect(scripts()).toEqual(['/app.js'])
    Object.assign(navigator, { userActivation: undefined })
  })

  it.each([
    ['a press', () => point('pointerdown', find('button span'), 'mouse')],
    ['a focus', () => find('[aria-label=Filter]').focus()],
    [
      'a key',
      () =>
        find('[aria-label=Filter]').dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true })),
    ],
    ['a tap', () => find('button').click()],
  ])('the application once with %s', async (_, act) => {
    await open()
    act()
    act()
    expect(scripts()).toEqual(['/app.js'])
    expect(preloaded()).toHaveLength(3)
  })

  it('the application at once where the page needs it to show the rest', async () => {
    await open('<div aria-busy="true"></div><div data-continues="true"></div>')
    expect(observed.elements).toHaveLength(2)
    expect(scripts()).toEqual([])
    observed.comesNear()
    expect(scripts()).toEqual(['/app.js'])

    document.head.querySelector('[type=module]')?.remove()
    history.replaceState(null, '', '/#comment-1')
    await open()
    expect(scripts()).toEqual(['/app.js'])
  })

  it('the application in the order of comments that the reader chose', async () => {
    localStorage.setItem('guildhall.comment-order', 'oldest')
    await open()
    expect(scripts()).toEqual(['/app.js'])
  })

  it('the application for a visitor who stays ten seconds, unless they save data', async () => {
    const connection = { saveData: true, effectiveType: '4g' }
    Object.assign(navigator, { connection })
    await open()
    dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(20_000)
    expect(scripts()).toEqual([])
    connection.saveData = false
    dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(9_999)
    expect(scripts()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(scripts()).toEqual(['/app.js'])
    Object.assign(navigator, { connection: undefined })
  })

  it('the application of a signed-in person after the first paint, behind pictures', async () => {
    let paint = () => {}
    class Paints {
      static supportedEntryTypes = ['paint']
      observe = () => {}
      constructor(tell: () => void) {
        paint = tell
      }
    }
    vi.stubGlobal('PerformanceObserver', Paints)
    find('[data-app]').setAttribute('data-at-once', '')
    await open()
    expect(scripts()).toEqual([])
    paint()
    dispatchEvent(new Event('load'))
    expect(scripts()).toEqual(['/app.js'])
    expect(find<HTMLLinkElement>('link').fetchPriority).toBe('low')
    vi.unstubAllGlobals()
  })

  it('the application of a signed-in person at once where no paint is reported', async () => {
    find('[data-app]').setAttribute('data-at-once', '')
    await open()
    expect([scripts(), preloaded()]).toEqual([['/app.js'], ['/app.js', '/base.js', '/HomePage.js']])
  })

  it('nothing in browsers that are too old', async () => {
    document.documentElement.setAttribute('data-outdated', '')
    await open()
    find('button').click()
    expect(scripts()).toEqual([])
  })
})

describe('before the application answers', () => {
  // In development, React reports the attribute of pressed buttons.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

  it('presses are repeated in order and once each', async () => {
    await open()
    find('button + button').click()
    find('button').click()
    find('button').click()
    expect(find('button').getAttribute('aria-busy')).toBe('true')
    await hydrate()
    expect(events).toEqual(['menu', 'like'])
    expect(find('button').hasAttribute('aria-busy')).toBe(false)
    find('button').click()
    expect(events).toEqual(['menu', 'like', 'like'])
  })

  it('a press on a field that opens a list is repeated', async () => {
    await open()
    find('[readonly]').click()
    await hydrate()
    expect(events).toEqual(['list'])
  })

  it('a box is ticked once', async () => {
    await open()
    const box = find<HTMLInputElement>('[type=checkbox]')
    box.click()
    expect(box.checked).toBe(false)
    await hydrate()
    expect([box.checked, find('output').textContent]).toEqual([true, ' on'])
  })

  it('typed text is applied, with the caret where it was', async () => {
    await open()
    const field = find<HTMLInputElement>('[aria-label=Filter]')
    field.focus()
    field.value = 'lanterns'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.setSelectionRange(3, 3)
    await hydrate()
    expect([find('output').textContent, field.value, field.selectionStart]).toEqual([
      'lanterns off',
      'lanterns',
      3,
    ])
  })

  it('typed text stays when a field is rendered again while the person types', async () => {
    await open()
    const field = find<HTMLInputElement>('[aria-label=Filter]')
    field.focus()
    field.value = 'lan'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.value = ''
    field.dispatchEvent(new Event('beforeinput', { bubbles: true }))
    field.value += 't'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await hydrate()
    expect(find('output').textContent).toBe('lant off')
  })

  it('text that an input method composes is applied when it is chosen', async () => {
    await open()
    const field = find<HTMLInputElement>('[aria-label=Filter]')
    field.dispatchEvent(new Event('compositionstart', { bubbles: true }))
    field.value = 'と'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await hydrate()
    expect(find('output').textContent).toBe(' off')
    field.dispatchEvent(new Event('compositionend', { bubbles: true }))
    await act(async () => void vi.advanceTimersByTime(1))
    expect(find('output').textContent).toBe('と off')
  })

  it('a chosen file is taken once', async () => {
    await open()
    for (const type of ['input', 'change'])
      find('[type=file]').dispatchEvent(new Event(type, { bubbles: true }))
    await hydrate()
    expect(events).toEqual(['picture'])
  })

  it('a form without an address is sent once', async () => {
    await open()
    find('[type=submit]').click()
    expect(scripts()).toEqual(['/app.js'])
    await hydrate()
    expect(events).toEqual(['sent'])
  })

  it('a form is not sent by what is pressed after its failure', async () => {
    await open()
    find('[type=submit]').click()
    find('script[type=module]').dispatchEvent(new Event('error'))
    find('button').click()
    await hydrate()
    expect(events).toEqual(['like'])
  })

  it('a failure is reported, and the next press tries again', async () => {
    await open()
    find('button').click()
    find('script[type=module]').dispatchEvent(new Event('error'))
    expect(find('[role=alert]').textContent).toMatch(/^This can’t be loaded right now\./)
    expect(find('button').hasAttribute('aria-busy')).toBe(false)
    expect(scripts()).toEqual([])
    find('button').click()
    expect(scripts()).toEqual(['/app.js'])
    await hydrate()
    expect(events).toEqual(['like'])
    expect(document.querySelector('[role=alert]')).toBeNull()
  })
})
