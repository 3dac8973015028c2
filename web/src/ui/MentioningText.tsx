import { mentionsIn } from '@guildhall/contract/markdown/mentions'
import type { Mention } from '@guildhall/contract/mentions'
import type { ReactNode } from 'react'
import { MentionLink } from './MentionLink'

/** Words with whom they mention as links; in a file of its own, as few texts do. */
export default function MentioningText({ children, mentions }: { children: string; mentions: Mention[] }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { from, to, mention } of mentionsIn(children, mentions)) {
    parts.push(children.slice(end, from), <MentionLink key={from} {...mention} />)
    end = to
  }
  return [...parts, children.slice(end)]
}
