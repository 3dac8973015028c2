import { joinWordLists } from './wordLists'

const maxLength = 200_000
const maxNesting = 8
const useless =
  'script, style, meta, link, title, template, iframe, object, img, svg, video, audio, button, select'

/**
 * HTML from an office program or a web page, down to what can be written here. What it is too much of, or nested too
 * deeply to be read, is its text alone.
 */
export function cleanHtml(html: string): string {
  if (html.length > maxLength) return ''
  // Styles are read as text: the page's policy lets none be applied, not even to what is shown nowhere.
  const inert = html.replaceAll(/\sstyle\s*=/gi, ' data-style=').replaceAll(/<\/?o:p[^>]*>/gi, '')
  const { body } = new DOMParser().parseFromString(inert, 'text/html')
  for (const node of body.querySelectorAll(useless)) node.remove()
  joinWordLists(body)
  for (const row of body.querySelectorAll('tr')) joinCells(row)
  for (const node of body.querySelectorAll<HTMLElement>('[data-style]')) markByStyle(node)
  for (const node of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (!node.textContent.trim()) node.remove()
  if (isTooDeep(body)) return asText(body)
  for (const node of body.querySelectorAll('*')) node.removeAttribute('data-style')
  return body.innerHTML
}

const marks = [
  { tag: 'strong', is: /font-weight:\s*(?:bold|[6-9]00)/i, not: /font-weight:\s*(?:normal|[1-5]00)/i },
  { tag: 'em', is: /font-style:\s*italic/i, not: /font-style:\s*normal/i },
  { tag: 's', is: /text-decoration[\w-]*:[^;]*line-through/i, not: /^$/ },
]
const tags: Record<string, string> = { B: 'strong', STRONG: 'strong', I: 'em', EM: 'em' }

/** What a style says of spans becomes a mark, and marks that their style takes back go. */
function markByStyle(node: HTMLElement): void {
  const style = node.dataset.style ?? ''
  const own = marks.find(({ tag }) => tag === tags[node.tagName])
  if (own?.not.test(style)) node.replaceWith(...node.childNodes)
  if (node.tagName !== 'SPAN') return
  for (const { tag, is } of marks) {
    if (!is.test(style)) continue
    const mark = document.createElement(tag)
    mark.append(...node.childNodes)
    node.append(mark)
  }
}

/** There are no tables to write: a row is a line. */
function joinCells(row: Element): void {
  const line = document.createElement('p')
  for (const cell of row.querySelectorAll('td, th')) {
    if (line.hasChildNodes()) line.append(' | ')
    line.append(cell.textContent.replaceAll(/\s+/g, ' ').trim())
  }
  row.replaceChildren(line)
}

function isTooDeep(body: Element): boolean {
  return [...body.querySelectorAll('ul, ol, blockquote')].some((node) => {
    let depth = 0
    for (let at: Element | null = node; at && depth <= maxNesting; at = at.parentElement)
      if (/^(UL|OL|BLOCKQUOTE)$/.test(at.tagName)) depth++
    return depth > maxNesting
  })
}

function asText(body: Element): string {
  const line = document.createElement('p')
  line.textContent = body.textContent.replaceAll(/\s+/g, ' ').trim()
  return line.outerHTML
}
