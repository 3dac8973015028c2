type Rect = { left: number; top: number; bottom: number }

/** A field in which people are written, whatever it is made of. */
export type Place = {
  element: HTMLElement
  /** The text before the caret, of its paragraph at least; null with a selection, or in code. */
  before: () => string | null
  /** The position in the window, so many characters before the caret. */
  rectOf: (back: number) => Rect
  /** Puts a text in the place of so many characters before the caret, as if it was typed. */
  replace: (back: number, text: string) => void
  /** Calls back whenever text or caret may have changed. */
  watch: (changed: () => void) => () => void
}

export function placeIn(area: HTMLTextAreaElement): Place {
  return {
    element: area,
    before: () =>
      area.selectionStart === area.selectionEnd && !area.readOnly
        ? area.value.slice(0, area.selectionStart)
        : null,
    rectOf: (back) => rectAt(area, area.selectionStart - back),
    replace: (back, text) => {
      const to = area.selectionStart
      area.setSelectionRange(to - back, to)
      // Keeps undo working; falls back to setting the text.
      if (document.execCommand('insertText', false, text)) return
      area.setRangeText(text, to - back, to, 'end')
      area.dispatchEvent(new InputEvent('input', { bubbles: true }))
    },
    watch: (changed) => {
      const events = ['input', 'keyup', 'click'] as const
      for (const event of events) area.addEventListener(event, changed)
      return () => {
        for (const event of events) area.removeEventListener(event, changed)
      }
    },
  }
}

const copied = [
  ...['direction', 'boxSizing', 'width', 'paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'],
  ...['borderTopWidth', 'borderRightWidth', 'borderLeftWidth', 'borderStyle', 'fontFamily', 'fontSize'],
  ...['fontWeight', 'fontStyle', 'lineHeight', 'letterSpacing', 'textIndent', 'tabSize', 'textAlign'],
] as (keyof CSSStyleDeclaration & string)[]

/** Browsers don't expose where a textarea's letters are: lays out the same text once more, invisibly. */
function rectAt(area: HTMLTextAreaElement, index: number): Rect {
  const style = getComputedStyle(area)
  const twin = document.createElement('div')
  for (const name of copied) twin.style.setProperty(kebab(name), style.getPropertyValue(kebab(name)))
  Object.assign(twin.style, { position: 'absolute', visibility: 'hidden', overflowWrap: 'break-word' })
  twin.style.whiteSpace = 'pre-wrap'
  const mark = document.createElement('span')
  mark.textContent = '@'
  twin.append(area.value.slice(0, index), mark)
  document.body.append(twin)
  const [box, at] = [twin.getBoundingClientRect(), mark.getBoundingClientRect()]
  twin.remove()
  const frame = area.getBoundingClientRect()
  const within = (y: number) => Math.min(Math.max(y, frame.top), frame.bottom)
  const down = frame.top - box.top - area.scrollTop
  return {
    left: frame.left + at.left - box.left,
    top: within(at.top + down),
    bottom: within(at.bottom + down),
  }
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
