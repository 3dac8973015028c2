type Rect = { left: number; top: number; bottom: number }

/** A field in which people are written, whatever it is made of. */
export type Place = {
  element: HTMLElement
  /** What stands before the caret, in its paragraph at least; null while something is selected, or in code. */
  before: () => string | null
  /** Where that many characters before the caret are, in the window. */
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
      // So that undo takes it back; where that is not to be had, by setting the text.
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

/** Browsers tell of a textarea's letters nowhere: the same text is laid out once more, unseen. */
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
