import type { ReactNode } from 'react'

const address = /https?:\/\/[^\s<>"']+/gi

type Props = { children: string; words?: (text: string) => ReactNode }

/** Plain text with its web addresses as links, and `words` between them. linkify-react also takes readme.md for one. */
export function LinkedText({ children, words = (text) => text }: Props) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of children.matchAll(address)) {
    const url = withoutTrailing(match[0])
    if (!URL.canParse(url)) continue
    parts.push(
      words(children.slice(end, match.index)),
      <a key={match.index} href={url} rel="nofollow ugc noopener" target="_blank">
        {url}
      </a>,
    )
    end = match.index + url.length
  }
  parts.push(words(children.slice(end)))
  return parts
}

/** Punctuation at the end belongs to the sentence, but for a closing bracket that the address itself opened. */
function withoutTrailing(found: string): string {
  let end = found.length
  while (end > 0 && '.,:;!?)]}'.includes(found.charAt(end - 1))) end--
  const cut = found.slice(0, end)
  return found.charAt(end) === ')' && cut.includes('(') && !cut.includes(')') ? `${cut})` : cut
}
