// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepFocus } from './keepFocus'

let stop = () => {}
beforeEach(() => {
  stop = keepFocus(null)
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

/** Focuses a part of a page and changes the page; returns the ID of the element with the focus afterwards. */
async function focusAfter(
  html: string,
  focused: string,
  change: (element: HTMLElement) => void,
): Promise<string> {
  document.body.innerHTML = `<main id="main" tabindex="-1">${html}</main>`
  const element = document.querySelector(focused) as HTMLElement
  element.focus()
  change(element)
  await vi.waitFor(() => {
    if (document.activeElement === document.body) throw new Error('lost')
  })
  return document.activeElement?.id ?? ''
}
const replace = (selector: string, html: string) => () => {
  const old = document.querySelector(selector) as Element
  const fresh = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild as Element
  old.parentElement?.insertBefore(fresh, old)
  old.remove()
}

const author = '<a id="author" href="/a">Ada</a>'
const results = '<div id="results"><p>3 votes</p><button id="change">Change vote</button></div>'
const ballot =
  '<form id="ballot"><label><input type="radio" id="first" name="a"></label><label><input type="radio" id="mine" name="a" checked></label><button id="vote">Vote</button></form>'

describe('keepFocus', () => {
  it('moves to the chosen option when a form replaces the button', async () => {
    const page = `<article>${author}<div>${results}</div></article>`
    expect(await focusAfter(page, '#change', replace('#results', ballot))).toBe('mine')
  })

  it('moves to the replacement of a form in a list of cards', async () => {
    const page = `<ul><li><article>${author}<div>${ballot}</div></article></li></ul>`
    expect(await focusAfter(page, '#vote', replace('#ballot', results))).toBe('change')
  })

  it('moves to the text that replaces a form when nothing in it is focusable', async () => {
    const page = `<article><p>Poll</p><div>${ballot}</div></article>`
    const change = replace('#ballot', '<p id="thanks">3 votes in total</p>')
    expect(await focusAfter(page, '#vote', change)).toBe('thanks')
  })

  it('moves to the neighbor of a removed button', async () => {
    const page = `<ul><li>${author}<span><button id="accept">Accept</button><button id="decline">Decline</button></span></li></ul>`
    expect(await focusAfter(page, '#accept', (button) => button.remove())).toBe('decline')
  })

  it('moves to the next entry of a list when its own is removed', async () => {
    const row = (id: string) =>
      `<li><a href="/" id="name-${id}">A</a><button id="x-${id}">Remove</button></li>`
    const page = `<section><ul>${row('one')}${row('two')}</ul></section>`
    const change = (button: HTMLElement) => button.closest('li')?.remove()
    expect(await focusAfter(page, '#x-one', change)).toBe('name-two')
  })

  it('moves to the main part when the whole page is replaced', async () => {
    const page = `<div id="page"><article>${results}</article></div>`
    const change = replace('#page', '<div><article><a href="/b" id="other">B</a></article></div>')
    expect(await focusAfter(page, '#change', change)).toBe('main')
  })
})
