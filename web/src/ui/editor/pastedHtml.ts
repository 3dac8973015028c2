import { pictureIn } from '@guildhall/contract/text-pictures'
import { keepEmoji } from './pastedEmoji'
import { tidyTables } from './pastedTables'
import { markTasks } from './pastedTasks'
import { type Losses, lossesIn } from './pasteLosses'
import { joinWordLists } from './wordLists'

/** More than this is pasted as its text alone. */
export const maxHtml = 200_000
const maxNesting = 8
const useless =
  'script, style, meta, link, title, template, iframe, object, embed, svg, video, audio, button, select'
const isOurs = (image: Element) => pictureIn(`picture:${image.getAttribute('data-id')}`) !== undefined

/**
 * HTML from an office program or a web page, down to what can be written here. What is nested too deeply to be read is
 * its text alone. Calls `onLost` with what is not kept.
 */
export function cleanHtml(html: string, onLost?: (losses: Losses) => void): string {
  // The page's policy complains of styles and handlers even where they are shown nowhere. Styles are read as text.
  const inert = html
    .replaceAll(/<style[^>]*>.*?<\/style>/gis, '')
    .replaceAll(/<o:p>(?:\s|&nbsp;)*<\/o:p>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\s(style|on\w+)\s*=/gi, ' data-$1='))
  const { body } = new DOMParser().parseFromString(inert, 'text/html')
  markTasks(body)
  keepEmoji(body)
  const losses = lossesIn(body, isOurs)
  for (const node of body.querySelectorAll(useless)) node.remove()
  for (const image of body.querySelectorAll('img')) if (!isOurs(image)) image.remove()
  joinWordLists(body)
  for (const node of body.querySelectorAll<HTMLElement>('div[data-style]')) asCode(node)
  losses.tables = tidyTables(body, body.querySelector('[data-pm-slice]') !== null)
  for (const node of body.querySelectorAll<HTMLElement>('[data-style]')) markByStyle(node)
  for (const node of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (!node.textContent.trim()) node.remove()
  losses.formatting = isTooDeep(body)
  onLost?.(losses)
  if (losses.formatting) return asText(body)
  for (const node of body.querySelectorAll('*'))
    for (const name of ['data-style', 'dir']) node.removeAttribute(name)
  return body.innerHTML
}

const marks = [
  {
    tag: 'strong',
    is: /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i,
    not: /(?:^|;)\s*font-weight:\s*(?:normal|[1-5]00)/i,
  },
  { tag: 'em', is: /(?:^|;)\s*font-style:\s*italic/i, not: /(?:^|;)\s*font-style:\s*normal/i },
  { tag: 's', is: /(?:^|;)\s*text-decoration[\w-]*:[^;]*line-through/i, not: /^$/ },
]
const tags: Record<string, string> = { B: 'strong', STRONG: 'strong', I: 'em', EM: 'em' }

/** Turns the styles of spans into marks, and removes marks that a style undoes. */
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

/** Editors of programs copy lines whose spaces count. One line is a word in a sentence as likely. */
function asCode(node: HTMLElement): void {
  if (!/(?:^|;)\s*white-space:\s*pre\s*(?:;|$)/i.test(node.dataset.style ?? '')) return
  const lines: string[] = []
  for (const child of node.childNodes) {
    const isLine = child instanceof HTMLElement && ['DIV', 'P', 'BR'].includes(child.tagName)
    if (isLine || lines.length === 0) lines.push(child.textContent ?? '')
    else lines.push(`${lines.pop()}${child.textContent}`)
  }
  const text = lines.join('\n').replaceAll('\u00a0', ' ')
  const block = document.createElement(text.includes('\n') ? 'pre' : 'p')
  const code = document.createElement('code')
  code.textContent = text
  block.append(block.tagName === 'PRE' ? code : text.trim())
  node.replaceWith(block)
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
