/** Lists from Word are paragraphs that a style numbers: 'mso-list: l0 level2 lfo1', with the number as text. */
export function joinWordLists(body: HTMLElement): void {
  let open: { level: number; list: Element }[] = []
  let last: Element | null = null
  for (const line of body.querySelectorAll<HTMLElement>('p[data-style*="mso-list" i]')) {
    const level = Number(/level(\d)/.exec(line.dataset.style ?? '')?.[1] ?? 1)
    if (line.previousElementSibling !== last) open = []
    open = open.filter((one) => one.level <= level)
    const isNumbered = /^\s*[\p{L}\p{N}]+[.)]/u.test(takeNumber(line))
    const entry = document.createElement('li')
    let here = open.at(-1)
    if (here?.level !== level) {
      const list = document.createElement(isNumbered ? 'ol' : 'ul')
      const outer = here?.list.lastElementChild
      if (outer) outer.append(list)
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

function takeNumber(line: HTMLElement): string {
  const number = line.querySelector('[data-style*="mso-list" i]')
  number?.remove()
  return number?.textContent ?? ''
}
