import { useEffect, useEffectEvent } from 'react'

/**
 * What lies over a page: dialogs, menus, panels, the picture viewer. Each has an entry of its own in the tab's history,
 * with the page's address, so that Back closes what was opened last and the page stays. The router sees none of them.
 *
 * A layer that closes otherwise leaves its entry, because going back would race with whatever follows: the next layer
 * uses it, the next page takes its place, and Back passes over it.
 */
type Layer = { close: () => void }
/** In `history.state`: the page that an entry belongs to, and how many layers it has. */
type Entry = { page: string; depth: number }
type State = { layers?: Entry } | null
type Write = (state: object | null, unused: string, url?: string | URL | null) => void

const open: Layer[] = []
let own: { push: Write; replace: Write } | undefined
let here: Entry | undefined
/** The address and state that the router gave the page while it had entries of layers. */
let renewed: { state: object | null; url: string } | undefined
/** The deepest entry of this page that lies ahead. */
let ahead = 0
/** No entry lies ahead, so that the next page may replace this one. */
let isLast = false
/** On the way to an entry that is known to be there. */
let isMoving = false

const depthNow = () => here?.depth ?? 0
const readEntry = () => (history.state as State)?.layers

/**
 * Lets Back close layers. Called before the router is made, which takes what it finds as the browser's own functions.
 * Returns how to stop.
 */
export function letBackCloseLayers(): () => void {
  const { pushState, replaceState } = history
  own = { push: pushState.bind(history), replace: replaceState.bind(history) }
  here = readEntry()
  forget()
  history.pushState = (state, unused, url) => {
    const write = depthNow() > 0 && isLast ? own?.replace : own?.push
    write?.({ ...state, layers: undefined }, unused, url)
    here = undefined
    forget()
  }
  history.replaceState = (state, unused, url) => {
    own?.replace({ ...state, layers: here }, unused, url)
    renewed = { state, url: location.href }
  }
  addEventListener('popstate', onMove, { capture: true })
  return () => {
    Object.assign(history, { pushState, replaceState })
    removeEventListener('popstate', onMove, { capture: true })
  }
}

function forget(): void {
  ahead = 0
  isLast = false
  isMoving = false
  renewed = undefined
}

function onMove(event: PopStateEvent): void {
  const before = here
  here = readEntry()
  isLast = false
  isMoving = false
  if (before && before.page === here?.page) {
    event.stopImmediatePropagation()
    ahead = Math.max(ahead, before.depth)
    moveWithin(here, before.depth)
  } else forget()
}

/** From one entry of the page to another. */
function moveWithin(to: Entry, from: number): void {
  const isBack = to.depth < from
  const top = open.at(-1)
  if (isBack && !top) history.go(-(to.depth + 1))
  else if (!isBack && open.length < to.depth && canGoForward()) history.forward()
  else {
    if (renewed && renewed.url !== location.href)
      own?.replace({ ...renewed.state, layers: to }, '', renewed.url)
    if (isBack && !closeDropdown()) top?.close()
    // Once React has rendered: a layer that asks first is still open, and gets its entry back.
    setTimeout(addEntries)
  }
}

/** A list that has dropped down from the focused field closes first, as it does by Escape. */
function closeDropdown(): boolean {
  const field = document.activeElement
  const isDropped = field?.matches(
    '[role="combobox"][aria-expanded="true"], [data-mantine-stop-propagation="true"]',
  )
  if (isDropped)
    field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }))
  return isDropped === true
}

const canGoForward = () =>
  (globalThis as { navigation?: { canGoForward: boolean } }).navigation?.canGoForward === true

/** One entry for each layer. */
function addEntries(): void {
  if (!own || isMoving || open.length <= depthNow()) return
  if (ahead > depthNow()) {
    // The same entries again: browsers pass over those that were added without a press.
    isMoving = true
    history.go(Math.min(open.length, ahead) - depthNow())
    return
  }
  if (!here) {
    here = { page: `${performance.timeOrigin}-${Math.random()}`, depth: 0 }
    own.replace({ ...history.state, layers: here }, '')
  }
  while (here.depth < open.length) {
    here = { ...here, depth: here.depth + 1 }
    own.push({ ...history.state, layers: here }, '')
  }
  ahead = here.depth
  isLast = true
}

/** Has Back call `close` in place of leaving the page. Returns how to end that, when the layer has closed. */
export function openLayer(close: () => void): () => void {
  const layer = { close }
  open.push(layer)
  addEntries()
  return () => {
    if (open.includes(layer)) open.splice(open.indexOf(layer), 1)
  }
}

/** The same while `opened`. Back does what Escape does: it closes, or asks before something is lost. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => (opened ? openLayer(() => onBack()) : undefined), [opened])
}
