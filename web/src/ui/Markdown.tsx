import { Suspense } from 'react'
import { lazyPart } from '../lib/lazyPart'
import classes from './Markdown.module.css'

const MarkdownText = lazyPart(() => import('./MarkdownText'))

/** Anything that could mean something in Markdown; text without any of it needs no renderer. */
const marks = /[*_`~#>|[\]<&\\]|^\s*(?:[-+]|\d+[.)])\s|^[-=]+\s*$|https?:|www\.|@|^ {4}|\t/m

/** Text written in Markdown. Until the renderer is there, the text itself is shown. */
export function Markdown({ children }: { children: string }) {
  return (
    <div className={classes.prose}>
      {marks.test(children) ? (
        <Suspense fallback={<PlainText>{children}</PlainText>}>
          <MarkdownText>{children}</MarkdownText>
        </Suspense>
      ) : (
        <PlainText>{children}</PlainText>
      )}
    </div>
  )
}

function PlainText({ children }: { children: string }) {
  return children
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
      <p key={index} className={classes.plain}>
        {paragraph}
      </p>
    ))
}
