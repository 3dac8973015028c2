import type { TextPicture } from '@guildhall/contract/content'
import type { Mention } from '@guildhall/contract/mentions'
import { type ComponentType, lazy, type MouseEvent, Suspense, useId, useState } from 'react'
import { withRetries } from '../lib/lazyPart'
import classes from './Markdown.module.css'
import { PlainText } from './PlainText'

// Where it can't be had, as without a connection, the text can still be read.
const MarkdownText = lazy<ComponentType<Props>>(() =>
  withRetries(() => import('./MarkdownText')).catch(() => ({ default: PlainText })),
)

/** Anything that could mean something in Markdown; text without any of it needs no renderer. */
const marks = /[*_`~#>|[\]<&\\]|^ *(?:[-+]|\d+[.)])\s|^[-=]+ *$|https?:|www\.|@|^ {4}|\t/m

type Props = { children: string; mentions?: Mention[]; pictures?: TextPicture[] }

/**
 * Text written in Markdown. What the server has rendered stays as it is, so that a first visit needs no renderer;
 * else, until the renderer is there, the text itself is shown.
 */
export function Markdown({ children, mentions, pictures }: Props) {
  const kept = useServersHtml(children)
  const about = { id: kept.id, className: classes.prose, onClick: openPicture }
  if (kept.html !== undefined)
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: taken from this very element, as the server made it
      <div {...about} dangerouslySetInnerHTML={{ __html: kept.html }} />
    )
  return (
    <div {...about}>
      {marks.test(children) ? (
        <Suspense fallback={<PlainText>{children}</PlainText>}>
          <MarkdownText mentions={mentions} pictures={pictures}>
            {children}
          </MarkdownText>
        </Suspense>
      ) : (
        <PlainText>{children}</PlainText>
      )}
    </div>
  )
}

/** Also in what the server has rendered. Without scripts the link leads to the picture. */
function openPicture(event: MouseEvent<HTMLElement>): void {
  const { currentTarget: text, target } = event
  const link = (target as Element).closest<HTMLAnchorElement>('[data-picture]')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  import('./viewTextPictures').then(
    ({ viewTextPictures }) => viewTextPictures(text, link),
    () => location.assign(link.href),
  )
}

/** The HTML that stands in the page for this text already; nothing once it is another text. */
function useServersHtml(text: string): { id: string; html: string | undefined } {
  // Ids made while taking over are the server's own; later ones are found nowhere yet.
  const id = useId()
  const [first] = useState(() => ({
    text,
    html: import.meta.env.SSR ? undefined : document.getElementById(id)?.innerHTML,
  }))
  return { id, html: first.text === text ? first.html : undefined }
}
