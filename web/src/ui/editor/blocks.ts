/** The editor's document as its library serializes it: blocks, and text with marks. */
export type Mark = { type: string; attrs?: Record<string, unknown> }
export type Block = {
  type: string
  attrs?: Record<string, unknown>
  content?: Block[]
  text?: string
  marks?: Mark[]
}
