import { limits } from '@guildhall/contract/limits'

/** About so many characters, cut at a word; closes Markdown code fences. */
export function previewOf(
  content: string,
  length: number = limits.textPreview,
): { content: string; truncated: boolean } {
  if (content.length <= length) return { content, truncated: false }
  const head = content.slice(0, length)
  const atWord = head.slice(0, Math.max(head.search(/\s\S*$/), length - 40)).trimEnd()
  const whole = atWord.isWellFormed() ? atWord : atWord.slice(0, -1)
  const isFenceOpen = (whole.match(/^```/gm)?.length ?? 0) % 2 === 1
  return { content: `${whole}…${isFenceOpen ? '\n```' : ''}`, truncated: true }
}
