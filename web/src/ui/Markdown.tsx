import type { Mention } from '@guildhall/contract/mentions'
import { Suspense, useId, useState } from 'react'
import { lazyPart } from '../lib/lazyPart'
import classes from './Markdown.module.css'
import { PlainText } from './PlainText'

const MarkdownText = lazyPart(() => import('./MarkdownText'))

/** Anything that could mean something in Markdown; text without any of it needs no renderer. */
const marks = /[*_`~#>|[\]<&\\]|^ *(?:[-+]|\d+[.)])\s|^[-=]+ *$|https?:|www\.|@|^ {4}|\t/m

/**
 * Text written in Markdown. What the server has rendered stays as it is, so that a first visit needs no renderer;
 * else, until the renderer is there, the text itself is shown.
 */
export function Markdown({ children, mentions }: { children: string; mentions?: Mention[] }) {
  const kept = useServersHtml(children)
  if (kept.html !== undefined)
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: taken from this very element, as the server made it
      <div id={kept.id} className={classes.prose} dangerouslySetInnerHTML={{ __html: kept.html }} />
    )
  return (
    <div id={kept.id} className={classes.prose}>
      {marks.test(children) ? (
        <Suspense fallback={<PlainText>{children}</PlainText>}>
          <MarkdownText mentions={mentions}>{children}</MarkdownText>
        </Suspense>
      ) : (
        <PlainText>{children}</PlainText>
      )}
    </div>
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
