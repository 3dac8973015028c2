const written = /^\s*\[([ xX])\](?:\s+|$)/
const boxes =
  ':scope > input[type=checkbox], :scope > p > input[type=checkbox], :scope > label > input[type=checkbox]'

/**
 * Gives items of other programs' check lists the box that the editor reads: Notion copies '[x] ' in words or an element
 * with a class, Google Docs a role, others an attribute.
 */
export function markTasks(body: Element): void {
  for (const item of body.querySelectorAll('li')) {
    const isDone = item.querySelector(boxes) ? undefined : stateOf(item)
    if (isDone === undefined) continue
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.toggleAttribute('checked', isDone)
    item.prepend(box)
  }
}

function stateOf(item: HTMLLIElement): boolean | undefined {
  const state = item.getAttribute('aria-checked') ?? item.dataset.checked
  if (state !== undefined) return state === 'true'
  const box = item.querySelector(':scope > .checkbox')
  if (box) {
    box.remove()
    return box.classList.contains('checkbox-on')
  }
  const text = firstText(item)
  const [sign = '', mark] = written.exec(text?.data ?? '') ?? []
  if (!text || !mark) return undefined
  text.data = text.data.slice(sign.length)
  return mark !== ' '
}

/** The text that an item begins with; that of a list in it is another item's. */
function firstText(item: HTMLLIElement): Text | undefined {
  const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (text.data.trim()) return text.parentElement?.closest('li') === item ? text : undefined
  }
  return undefined
}
