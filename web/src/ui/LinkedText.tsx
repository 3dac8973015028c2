import { plainParts } from '@guildhall/contract/mention-text'
import type { ReactNode } from 'react'

type Props = { children: string; words?: (text: string) => ReactNode }

/** Plain text with its web addresses as links, and `words` between them. linkify-react also takes readme.md for one. */
export const LinkedText = ({ children, words = (text) => text }: Props) =>
  plainParts(children).map(({ from, words: part, isAddress }) =>
    isAddress ? (
      <a key={from} href={part} rel="nofollow ugc noopener" target="_blank">
        {part}
      </a>
    ) : (
      words(part)
    ),
  )
