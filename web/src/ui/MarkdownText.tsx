import type { TextPicture as Shown } from '@guildhall/contract/content'
import { readMarkdown } from '@guildhall/contract/markdown/read'
import { openWork, TooMuchWork } from '@guildhall/contract/markdown/work'
import type { Mention } from '@guildhall/contract/mentions'
import { memo, type ReactElement, use, useDeferredValue } from 'react'
import { elementsIn } from './markdownElements'
import { PlainText } from './PlainText'
import { SharedWork } from './sharedWork'

/** Texts up to this many characters are rendered at once. */
const short = 1000

type Props = { children: string; mentions?: Mention[] | undefined; pictures?: Shown[] | undefined }

/** Markdown with all that was typed in it; as it was typed, where it asks for more work than a text is worth. */
function MarkdownText({ children, mentions, pictures = [] }: Props): ReactElement {
  const shared = use(SharedWork)
  const isTurn = useDeferredValue(true, import.meta.env.SSR || !shared || children.length < short)
  if (!isTurn) return <PlainText>{children}</PlainText>
  const shown = new Map(pictures.map((picture) => [picture.id, picture]))
  try {
    const tree = readMarkdown(children, {
      work: openWork(import.meta.env.SSR ? shared : null),
      isShown: (id) => shown.has(id),
      mentions,
    })
    return <>{elementsIn(tree, shown)}</>
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    return <PlainText>{children}</PlainText>
  }
}

export default memo(MarkdownText)
