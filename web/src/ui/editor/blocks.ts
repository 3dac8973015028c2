/** What the editor's document holds, as its library writes it down: blocks, and text with marks. */
export type Mark = { type: string; attrs?: Record<string, unknown> }
export type Block = {
  type: string
  attrs?: Record<string, unknown>
  content?: Block[]
  text?: string
  marks?: Mark[]
}
