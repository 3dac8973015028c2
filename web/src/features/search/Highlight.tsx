import { matcher } from './matches'
import classes from './Results.module.css'

/** A text with what was looked for marked in it. */
export function Highlight({ text, q }: { text: string; q: string }) {
  const pattern = matcher(q)
  if (!pattern) return text
  // Split by a pattern with one group, every second part is a match.
  return text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <mark key={index} className={classes.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
