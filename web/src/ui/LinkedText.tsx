import type { Mention } from '@guildhall/contract/mentions'
import type { ReactNode } from 'react'
import { MentionLink } from './MentionLink'
import { mentionsOf } from './mentions'

const address = /https?:\/\/[^\s<>"']+/gi

type Props = { children: string; mentions?: Mention[] }

/** Plain text with its web addresses and whom it mentions as links. linkify-react also takes readme.md for one. */
export function LinkedText({ children, mentions = [] }: Props) {
  const parts: ReactNode[] = []
  let end = 0
  function say(until?: number) {
    const words = children.slice(end, until)
    let said = 0
    for (const { from, to, mention } of mentions.length > 0 ? mentionsOf(words, mentions) : []) {
      parts.push(words.slice(said, from), <MentionLink key={end + from} {...mention} />)
      said = to
    }
    parts.push(words.slice(said))
  }
  for (const match of children.matchAll(address)) {
    const url = withoutTrailing(match[0])
    if (!URL.canParse(url)) continue
    say(match.index)
    parts.push(
      <a key={match.index} href={url} rel="nofollow ugc noopener" target="_blank">
        {url}
      </a>,
    )
    end = match.index + url.length
  }
  say()
  return parts
}

/** Punctuation at the end belongs to the sentence, but for a closing bracket that the address itself opened. */
function withoutTrailing(found: string): string {
  let end = found.length
  while (end > 0 && '.,:;!?)]}'.includes(found.charAt(end - 1))) end--
  const cut = found.slice(0, end)
  return found.charAt(end) === ')' && cut.includes('(') && !cut.includes(')') ? `${cut})` : cut
}
