import { limits } from '@guildhall/contract/limits'

/**
 * The heading line that an edited post's text is stored with (content.md 4; decisions.md C7): exactly one, also where
 * the text came with it.
 */
export const withHeading = (title: string, content: string): string =>
  `# ${title}\n\n${withoutHeading(title, content)}`

/** A post's text without its heading line, as it is shown below the title. */
export function withoutHeading(title: string, stored: string): string {
  const heading = `# ${title}\n\n`
  return stored.startsWith(heading) ? stored.slice(heading.length) : stored
}

/** The first 350 characters or so, ended at a word, without leaving Markdown's code fences open. */
export function previewOf(content: string): { content: string; truncated: boolean } {
  if (content.length <= limits.postPreview) return { content, truncated: false }
  const head = content.slice(0, limits.postPreview)
  const atWord = head.slice(0, Math.max(head.search(/\s\S*$/), limits.postPreview - 40)).trimEnd()
  const whole = atWord.isWellFormed() ? atWord : atWord.slice(0, -1)
  const isFenceOpen = (whole.match(/^```/gm)?.length ?? 0) % 2 === 1
  return { content: `${whole}…${isFenceOpen ? '\n```' : ''}`, truncated: true }
}
