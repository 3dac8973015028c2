// @vitest-environment jsdom
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Layers = typeof import('./layers')
let layers: Layers
let stop: () => void
let router: RouterHistory
const leave = () => {
  router.destroy()
  stop()
}
/** What the router showed. */
let shown: string[]

/** The page as a browser loads it, with the history that the tab has. */
async function load() {
  vi.resetModules()
  layers = await import('./layers')
  stop = layers.letBackCloseLayers()
  router = createBrowserHistory()
  shown = []
  router.subscribe(({ location }) => shown.push(location.href))
}

let number = 0
beforeEach(async () => {
  number += 1
  await load()
  await go(`/first-${number}`)
  await go('/club')
})
afterEach(leave)

async function go(path: string, way: 'push' | 'replace' = 'push') {
  router[way](path)
  router.flush()
}

/** As a browser's button; jsdom moves in a later task, and the layers may move on. */
async function move(way: 'back' | 'forward') {
  history[way]()
  for (let at = 0; at < 6; at += 1) await new Promise((resolve) => setTimeout(resolve))
}

/** A layer that closes by Back, or asks first. */
function open(name: string, closed: string[], asks = false) {
  const end = layers.openLayer(() => {
    closed.push(name)
    if (!asks) end()
  })
  return end
}

it('closes what was opened last, one at each Back, and the page stays', async () => {
  const closed: string[] = []
  open('dialog', closed)
  open('menu', closed)
  shown = []
  await move('back')
  expect([closed, location.pathname]).toEqual([['menu'], '/club'])
  await move('back')
  expect([closed, location.pathname, shown]).toEqual([['menu', 'dialog'], '/club', []])
  await move('back')
  expect([location.pathname, shown]).toEqual([`/first-${number}`, [`/first-${number}`]])
})

it('asks at every Back where something would be lost, and the page stays', async () => {
  const closed: string[] = []
  const end = open('form', closed, true)
  const entries = history.length
  for (const times of [1, 2, 3]) {
    await move('back')
    expect([closed.length, location.pathname]).toEqual([times, '/club'])
  }
  // The entry that it had: the depth that Back takes is there again.
  expect([history.length, history.state.layers.depth]).toEqual([entries, 1])
  const question: string[] = []
  open('question', question)
  await move('back')
  expect([question, closed.length]).toEqual([['question'], 3])
  end()
  await move('back')
  expect(location.pathname).toBe(`/first-${number}`)
})

it('leaves the page at one Back after layers that were closed otherwise', async () => {
  for (const name of ['one', 'two', 'three']) open(name, [])()
  const [outer, inner] = [open('outer', []), open('inner', [])]
  inner()
  outer()
  await move('back')
  expect([location.pathname, shown.at(-1)]).toEqual([`/first-${number}`, `/first-${number}`])
  await move('forward')
  expect([location.pathname, shown.at(-1)]).toEqual(['/club', '/club'])
})

it('puts a page that a layer leads to in its place', async () => {
  const [outer, inner] = [open('outer', []), open('inner', [])]
  await go('/club/post')
  inner()
  outer()
  await move('back')
  expect([location.pathname, shown.at(-1)]).toEqual(['/club', '/club'])
  await move('back')
  expect(location.pathname).toBe(`/first-${number}`)
})

it('leads forward to the page that a layer led to', async () => {
  const end = open('menu', [])
  await go('/club/post')
  end()
  await move('back')
  await move('forward')
  expect([location.pathname, shown.at(-1)]).toEqual(['/club/post', '/club/post'])
})

it('opens nothing by Forward, and closes by Back what is opened there', async () => {
  const closed: string[] = []
  open('dialog', closed)
  await move('back')
  await move('forward')
  expect([closed, location.pathname]).toEqual([['dialog'], '/club'])
  open('menu', closed)
  await move('back')
  expect([closed, location.pathname]).toEqual([['dialog', 'menu'], '/club'])
})

it('keeps the address that a page got while a layer lay over it', async () => {
  open('dialog', [])
  await go('/club?tab=polls', 'replace')
  await move('back')
  expect(location.href).toMatch(/\/club\?tab=polls$/)
  await move('back')
  expect(location.pathname).toBe(`/first-${number}`)
})

it('leaves the page at one Back after a reload under an open layer', async () => {
  open('dialog', [])
  leave()
  await load()
  await move('back')
  expect([location.pathname, shown.at(-1)]).toEqual([`/first-${number}`, `/first-${number}`])
})

it('closes the list of a field first, and the dialog around it at the next Back', async () => {
  const closed: string[] = []
  document.body.innerHTML = '<input role="combobox" aria-expanded="true">'
  const field = document.querySelector('input') as HTMLInputElement
  field.addEventListener('keydown', ({ key }) =>
    field.setAttribute('aria-expanded', String(key !== 'Escape')),
  )
  field.focus()
  open('dialog', closed)
  await move('back')
  expect([closed, field.getAttribute('aria-expanded')]).toEqual([[], 'false'])
  await move('back')
  expect([closed, location.pathname]).toEqual([['dialog'], '/club'])
})
