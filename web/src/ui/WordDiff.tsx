import { diffWordsWithSpace } from 'diff'
import { shortened } from './shortened'
import classes from './WordDiff.module.css'

type Props = { before: string; after: string }

/** Milliseconds for comparing two texts word by word; after that the whole text counts as replaced. */
const patience = 500

/** A text with what was taken out of it and what was added, word by word; long stretches that stayed are left out. */
export function WordDiff({ before, after }: Props) {
  const pieces = diffWordsWithSpace(before, after, { timeout: patience }) ?? [
    { value: before, removed: true },
    { value: after, added: true },
  ]
  return (
    <p className={`${classes.diff} framed rounded sunken anywhere keep-lines pad-12-16`} dir="auto">
      {pieces.map(({ value, added, removed }, index) => {
        const Tag = removed ? 'del' : added ? 'ins' : 'span'
        const isPart = Tag !== 'span'
        const ends = { isFirst: index === 0, isLast: index === pieces.length - 1 }
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
        return value && <Tag key={index}>{isPart ? value : shortened(value, ends)}</Tag>
      })}
    </p>
  )
}
