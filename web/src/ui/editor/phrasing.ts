import type { PhrasingContent } from 'mdast'
import type { Block, Mark } from './blocks'

declare module 'mdast' {
  interface BreakData {
    /** Another mark comes before it. */
    isSecond?: boolean
  }
}

/** From the outermost: where two marks reach equally far, a link is around the others. */
const order = ['link', 'italic', 'bold', 'strike']

/** A line's text with its marks as Markdown nests them; `lines` where it may have several lines. */
export function phrasing(content: Block[], lines: boolean): PhrasingContent[] {
  const pieces = content.map((piece): Block => {
    if (piece.type !== 'hardBreak') return piece
    return lines ? { type: 'hardBreak' } : { type: 'text', text: ' ', marks: piece.marks ?? [] }
  })
  return nested(tidied(pieces))
}

/** Drops spaces and breaks at the edges, spaces around breaks, and marks that begin or end in a space. */
function tidied(pieces: Block[]): Block[] {
  const split = pieces.flatMap((piece, at) => unmarkedEdges(piece, pieces[at - 1], pieces[at + 1]))
  const isBreak = (piece: Block | undefined) => !piece || piece.type === 'hardBreak'
  const trimmed = split
    .map((piece, at): Block => {
      if (piece.text === undefined || has(piece, 'code')) return piece
      let { text } = piece
      if (isBreak(split[at - 1])) text = text.replace(/^[ \t]+/, '')
      if (isBreak(split[at + 1])) text = text.replace(/[ \t]+$/, '')
      return { ...piece, text }
    })
    .filter(({ text }) => text !== '')
  while (trimmed[0]?.type === 'hardBreak') trimmed.shift()
  while (trimmed.at(-1)?.type === 'hardBreak') trimmed.pop()
  const isDone = JSON.stringify(trimmed) === JSON.stringify(pieces)
  return isDone ? trimmed : tidied(trimmed)
}

/** Emphasis can neither begin nor end in a space in Markdown: such spaces have only what goes on beyond them. */
function unmarkedEdges(piece: Block, previous: Block | undefined, next: Block | undefined): Block[] {
  const { text, marks = [] } = piece
  if (text === undefined || marks.length === 0 || has(piece, 'code')) return [piece]
  const [, before = '', words = '', after = ''] = /^([ \t]*)(.*?)([ \t]*)$/s.exec(text) ?? []
  const goesOn = (mark: Mark, other: Block | undefined) =>
    mark.type === 'link' || other?.marks?.some((one) => isSame(one, mark))
  const beginning = marks.filter((mark) => goesOn(mark, previous) && (words || goesOn(mark, next)))
  const ending = marks.filter((mark) => goesOn(mark, next))
  return [
    { ...piece, text: before, marks: beginning },
    { ...piece, text: words },
    { ...piece, text: after, marks: ending },
  ].filter(({ text }) => text !== '')
}

function nested(pieces: Block[]): PhrasingContent[] {
  const result: PhrasingContent[] = []
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Block
    const mark = outermost(pieces, at)
    if (!mark) {
      const [node, last] = [leaf(piece, pieces[at - 1]), result.at(-1)]
      // Ticks that meet would be other ticks, and a number and a full stop that meet another line.
      if ('value' in node && last?.type === node.type) last.value += node.value
      else result.push(node)
      at++
      continue
    }
    const end = reach(pieces, at, mark)
    const inside = pieces.slice(at, end).map((one) => ({ ...one, marks: without(one.marks, mark) }))
    result.push(wrapped(mark, nested(inside)))
    at = end
  }
  return result
}

function leaf(piece: Block, before: Block | undefined): PhrasingContent {
  if (piece.type === 'hardBreak') return { type: 'break', data: { isSecond: before?.type === 'hardBreak' } }
  const value = piece.text ?? ''
  return has(piece, 'code') ? { type: 'inlineCode', value } : { type: 'text', value }
}

/** The mark of a piece that reaches furthest. */
function outermost(pieces: Block[], at: number): Mark | undefined {
  const marks = (pieces[at]?.marks ?? []).filter(({ type }) => order.includes(type))
  return marks
    .map((mark) => ({ mark, end: reach(pieces, at, mark) }))
    .sort((a, b) => b.end - a.end || order.indexOf(a.mark.type) - order.indexOf(b.mark.type))[0]?.mark
}

/** The end of a mark; breaks between two marked pieces belong to it. */
function reach(pieces: Block[], at: number, mark: Mark): number {
  let end = at
  for (let next = at; next < pieces.length; next++) {
    const piece = pieces[next] as Block
    if (piece.marks?.some((other) => isSame(other, mark))) end = next + 1
    else if (piece.type !== 'hardBreak') break
  }
  return end
}

function wrapped({ type, attrs }: Mark, children: PhrasingContent[]): PhrasingContent {
  if (type === 'italic') return { type: 'emphasis', children }
  if (type === 'bold') return { type: 'strong', children }
  if (type === 'strike') return { type: 'delete', children }
  return {
    type: 'link',
    url: String(attrs?.href),
    title: (attrs?.title as string) || null,
    children: children as [],
  }
}

const has = ({ marks = [] }: Block, name: string) => marks.some(({ type }) => type === name)
const without = (marks: Mark[] = [], mark: Mark) => marks.filter((other) => !isSame(other, mark))
const isSame = (one: Mark, other: Mark) =>
  one.type === other.type &&
  one.attrs?.href === other.attrs?.href &&
  (one.attrs?.title ?? null) === (other.attrs?.title ?? null)
