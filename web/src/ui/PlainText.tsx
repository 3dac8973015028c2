import classes from './Markdown.module.css'

/** Text as it was typed, in its paragraphs and lines. */
export function PlainText({ children }: { children: string }) {
  return children
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
      <p key={index} className={classes.plain} dir="auto">
        {paragraph}
      </p>
    ))
}
