import { matchesIn } from '@guildhall/contract/matches'
import classes from './Highlight.module.css'

type Props = { text: string; q: string; forms?: readonly string[] | undefined }

/** Marks the matches of a query in a text, and `forms` of its words, ignoring case and accents. */
export function Highlight({ text, q, forms }: Props) {
  const places = matchesIn(text, q, forms)
  return (
    <>
      {places.map(([start, end], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <span key={index}>
          {text.slice(places[index - 1]?.[1] ?? 0, start)}
          <mark className={classes.mark}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(places.at(-1)?.[1] ?? 0)}
    </>
  )
}
