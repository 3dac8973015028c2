import type { TextPicture } from '@guildhall/contract/content'
import { hasMarks } from '@guildhall/contract/markdown/marks'
import type { Mention } from '@guildhall/contract/mentions'
import { type ComponentType, lazy, type MouseEvent, Suspense, useState } from 'react'
import { loadWhenReachable } from '../lib/net/loadWhenReachable'
import { useHydrated } from '../lib/page/hydration'
import { withRetries } from '../lib/page/lazyPart'
import classes from './Markdown.module.css'
import { PlainText } from './PlainText'

// If it can't be loaded, as without a connection, the text can still be read.
const MarkdownText = lazy<ComponentType<Props>>(() =>
  withRetries(() => import('./MarkdownText')).catch(() => ({ default: PlainText })),
)

type Props = { children: string; mentions?: Mention[]; pictures?: TextPicture[] }

/**
 * Text written in Markdown. What the server has rendered stays as it is, so that a first visit needs no renderer;
 * else, until the renderer is there, the text itself is shown.
 */
export function Markdown({ children, mentions, pictures }: Props) {
  const isServerRendered = useIsServerRendered(children)
  const about = { className: classes.prose, onClick: openPicture }
  if (isServerRendered)
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: leaves what the server has put there
      <div {...about} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    )
  return (
    <div {...about}>
      {hasMarks(children) ? (
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

/** Opens pictures in the viewer, also those rendered by the server. Without scripts the link opens the picture. */
function openPicture(event: MouseEvent<HTMLElement>): void {
  const { currentTarget: text, target } = event
  const link = (target as Element).closest<HTMLAnchorElement>('[data-picture]')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  loadWhenReachable(() => import('./viewTextPictures')).then(
    ({ viewTextPictures }) => viewTextPictures(text, link),
    () => location.assign(link.href),
  )
}

/** Whether this text was rendered by the server in the page being hydrated; false once it has changed. */
function useIsServerRendered(text: string): boolean {
  const isHydrating = !useHydrated() && !import.meta.env.SSR
  const [rendered, setRendered] = useState(isHydrating ? text : null)
  if (rendered !== null && rendered !== text) setRendered(null)
  return rendered === text
}
