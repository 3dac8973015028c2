/** Lists from Word are paragraphs that a style numbers: 'mso-list: l0 level2 lfo1', with the number as text. */
export function joinWordLists(body: HTMLElement): void {
  let open: { level: number; list: Element }[] = []
  let last: Element | null = null
  for (const line of body.querySelectorAll<HTMLElement>('p[data-style*="mso-list" i]')) {
    const level = Number(/level(\d)/.exec(line.dataset.style ?? '')?.[1] ?? 1)
    if (line.previousElementSibling !== last) open = []
    open = open.filter((one) => one.level <= level)
    const tag = /^\s*[\p{L}\p{N}]+[.)]/u.test(takeNumber(line)) ? 'OL' : 'UL'
    const entry = document.createElement('li')
    let here = open.at(-1)
    if (here?.level !== level || here.list.tagName !== tag) {
      const list = document.createElement(tag)
      // Numbers right after bullets are a list of their own.
      const isBeside = here?.level === level
      if (isBeside) open.pop()
      const outer = open.at(-1)?.list.lastElementChild
      if (isBeside) here?.list.after(list)
      else if (outer) outer.append(list)
      else line.before(list)
      here = { level, list }
      open.push(here)
    }
    here.list.append(entry)
    line.removeAttribute('data-style')
    entry.append(line)
    last = open[0]?.list ?? null
  }
}

/** A bullet, or a number and the room behind it, where nothing marks it as such. */
const unmarked = /^\s*(?:[·•▪§◦‣–-]\s*|(?:o|[\p{L}\p{N}]{1,5}[.)])(?:[\u00a0\t]+\s*|\s{2,}))/u

function takeNumber(line: HTMLElement): string {
  const number = line.querySelector('[data-style*="mso-list" i]')
  number?.remove()
  if (number) return number.textContent
  const [found = ''] = unmarked.exec(line.textContent) ?? []
  takeStart(line, found.length)
  return found
}

/** Removes characters from the start of an element's text. */
function takeStart(element: HTMLElement, count: number): void {
  let left = count
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (left > 0 && texts.nextNode()) {
    const text = texts.currentNode as Text
    const taken = Math.min(left, text.data.length)
    text.data = text.data.slice(taken)
    left -= taken
  }
}
