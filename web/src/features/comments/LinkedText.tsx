import type { ReactNode } from 'react'

const address = /https?:\/\/[^\s<>"']+/gi
/** Punctuation at the end of an address belongs to the sentence. */
const trailing = /[.,:;!?)\]}]+$/

/** Plain text with its line breaks, its web addresses as links. */
export function LinkedText({ children }: { children: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of children.matchAll(address)) {
    const url = withoutTrailing(match[0])
    if (!URL.canParse(url)) continue
    parts.push(
      children.slice(end, match.index),
      <a key={match.index} href={url} rel="nofollow ugc noopener" target="_blank">
        {url}
      </a>,
    )
    end = match.index + url.length
  }
  parts.push(children.slice(end))
  return parts
}

/** Keeps a closing bracket that the address itself opened, as encyclopedias have them. */
function withoutTrailing(found: string): string {
  const cut = found.replace(trailing, '')
  const rest = found.slice(cut.length)
  return rest.startsWith(')') && cut.includes('(') && !cut.includes(')') ? `${cut})` : cut
}
