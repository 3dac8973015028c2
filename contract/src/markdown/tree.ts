import { withoutEnd } from '../addresses.ts'
import { pictureIn } from '../text-pictures.ts'
import { TooMuchWork, type Work } from './work.ts'

/** The parser's tree of Markdown (mdast), as far as it is used here. */
export type Node = {
  type: string
  value?: string
  children?: Node[]
  url?: string
  title?: string | null
  alt?: string | null
  identifier?: string
  label?: string | null
  lang?: string | null
  meta?: string | null
  align?: (string | null)[]
  depth?: number
  ordered?: boolean | null
  start?: number | null
  spread?: boolean | null
  checked?: boolean | null
  position?: { start: { offset?: number }; end: { offset?: number } }
  /** `isQuoted`: part of an address, a title or a description, where names mention no one. */
  data?: { hName?: string; hProperties?: Record<string, unknown>; isQuoted?: boolean }
}

/** Whether the picture of this id belongs to the text. */
export type IsShown = (id: string) => boolean

const maxDepth = 50
const isLinked = /^(https?:|mailto:)/i
const phrases = new Set(['paragraph', 'heading', 'emphasis', 'strong', 'delete', 'link', 'tableCell'])
const blocks = new Set(['paragraph', 'heading', 'list', 'blockquote', 'table'])

/**
 * Makes a tree that shows everything that was typed, with nothing in it but text, links to the web and to mail, and
 * what gives text its form. Raw HTML becomes the text that it is, a picture a link, a link to anywhere else its words
 * and its address. Pictures of ours stay where they are shown, and are what they show elsewhere. Each block reads in the
 * direction of its own script.
 */
export function keepAll(tree: Node, source: string, work: Work, isShown: IsShown): void {
  const definitions = new Map<string, Node>()
  const used = new Set<string>()
  collect(tree, 0)
  keepIn(tree)
  // What is nothing but marks says itself.
  if (!wordsOf(tree).trim() && source.trim()) tree.children = [quotedParagraph(source.trim())]
  // What has a direction of its own has no say in that of what is around it.
  tree.children = tree.children?.map(inDirection)

  function collect(node: Node, depth: number): void {
    work.spend(4)
    if (depth > maxDepth) throw new TooMuchWork()
    const name = nameOf(node)
    // The first one of a name counts.
    if (node.type === 'definition' && !definitions.has(name)) definitions.set(name, node)
    if (node.type === 'linkReference' || node.type === 'imageReference') used.add(name)
    if (node.type === 'table') widen(node, work)
    for (const child of node.children ?? []) collect(child, depth + 1)
  }

  function keepIn(node: Node): void {
    const isPhrase = phrases.has(node.type)
    node.children = node.children?.flatMap((child) => kept(child, isPhrase))
  }

  /** Replacement of a node. */
  function kept(node: Node, isInPhrase: boolean): Node[] {
    if (node.type === 'linkReference' || node.type === 'imageReference') resolve(node)
    const pictures = node.type === 'link' ? takePictures(node) : []
    if (node.children) keepIn(node)
    switch (node.type) {
      case 'escapedAt':
        return [quoted('@')]
      case 'html':
        return [isInPhrase ? text(node.value) : paragraph(node.value)]
      case 'definition':
        return used.has(nameOf(node)) && definitions.get(nameOf(node)) === node
          ? []
          : [quotedParagraph(typed(node))]
      case 'code':
        return withInfo(node)
      case 'image': {
        const picture = pictureIn(node.url ?? '')
        if (picture) return isShown(picture) ? [node] : [quoted(node.alt)]
        return link(node, [quoted(node.alt)])
      }
      case 'link': {
        const rest = endOfLiteral(node)
        return [...link(node, node.children ?? []), ...(rest ? [text(rest)] : []), ...pictures]
      }
      case 'footnoteReference':
        return [markOf(node)]
      case 'footnoteDefinition':
        return marked(node)
      case 'heading':
        return wordsOf(node).trim() ? [node] : [paragraph(typed(node))]
    }
    return [node]
  }

  function resolve(node: Node): void {
    const { url = '', title } = definitions.get(nameOf(node)) ?? {}
    // A long address that is referred to often makes much of little.
    work.spend(url.length / 5)
    Object.assign(node, { type: node.type === 'linkReference' ? 'link' : 'image', url, title })
  }

  /** A link cannot hold another: pictures in it become words, and links behind it where they have words. */
  function takePictures(node: Node): Node[] {
    return (node.children ?? []).flatMap((child) => {
      if (child.type === 'imageReference') resolve(child)
      if (child.type !== 'image') return child.children ? takePictures(child) : []
      const { alt, url = '' } = child
      const isOurs = pictureIn(url) !== undefined
      Object.assign(child, quoted(isOurs ? alt : alt || url))
      if (isOurs) return []
      return alt ? [text(' ('), ...link(child, []), text(')')] : []
    })
  }

  /** Cuts the punctuation of the sentence off a bare address, and returns it. */
  function endOfLiteral(node: Node): string {
    const { url = '', position } = node
    const isLiteral = wordsOf(node) === url && !/^[<[]/.test(position ? typed(node) : '')
    const address = isLiteral ? withoutEnd(url) : url
    if (address.length < url.length) Object.assign(node, { url: address, children: [text(address)] })
    return url.slice(address.length)
  }

  function typed({ position }: Node): string {
    return source.slice(position?.start.offset, position?.end.offset)
  }

  function link(node: Node, words: Node[]): Node[] {
    const { url = '', title } = node
    const label = words.map(wordsOf).join('')
    if (isLinked.test(url))
      return [{ type: 'link', url, title, children: label.trim() ? words : [quoted(url)] }]
    const address = [label === url ? '' : url, title && `"${title}"`].filter(Boolean).join(' ')
    if (!label && !address) return [quoted(typed(node))]
    return [...words, ...(address ? [quoted(label ? ` (${address})` : address)] : [])]
  }
}

/** Rows may be longer than their head; browsers would be shown the head's cells alone. */
function widen(table: Node, work: Work): void {
  const rows = table.children ?? []
  const width = Math.max(table.align?.length ?? 0, ...rows.map((row) => row.children?.length ?? 0))
  work.spend(2 * width * rows.length)
  table.align = Array.from({ length: width }, (_, column) => table.align?.[column] ?? null)
}

/** The info string behind a fence. */
function withInfo(code: Node): Node[] {
  const info = [code.lang, code.meta].filter(Boolean).join(' ')
  const plain = { ...code, lang: null, meta: null }
  const label = { ...quotedParagraph(info), data: { hProperties: { 'data-info': '' } } }
  return info ? [label, plain] : [plain]
}

const markOf = (note: Node): Node => ({
  type: 'emphasis',
  data: { hName: 'sup' },
  children: [quoted(note.label || note.identifier)],
})

/** A footnote is shown where it was written, with its mark. */
function marked(note: Node): Node[] {
  const [first, ...rest] = note.children ?? []
  if (first?.type !== 'paragraph')
    return [{ type: 'paragraph', children: [markOf(note)] }, ...(note.children ?? [])]
  return [{ ...first, children: [markOf(note), text(' '), ...(first.children ?? [])] }, ...rest]
}

const nameOf = ({ identifier = '' }: Node) => identifier.toUpperCase()
const text = (value: string | null | undefined): Node => ({ type: 'text', value: value ?? '' })
const quoted = (value: string | null | undefined): Node => ({ ...text(value), data: { isQuoted: true } })
const quotedParagraph = (value: string): Node => ({ type: 'paragraph', children: [quoted(value)] })
const paragraph = (value: string | undefined): Node => ({ type: 'paragraph', children: [text(value)] })
const inDirection = (node: Node): Node =>
  blocks.has(node.type)
    ? { ...node, data: { hProperties: { ...node.data?.hProperties, dir: 'auto' } } }
    : node
/** A picture says something as well. */
const wordsOf = (node: Node): string =>
  node.type === 'image' ? '\ufffc' : (node.value ?? (node.children ?? []).map(wordsOf).join(''))
