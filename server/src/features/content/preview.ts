import { limits } from '@guildhall/contract/limits'
import { pictureMark, withoutPictures } from '@guildhall/contract/text-pictures'
import { type RawBuilder, sql } from 'kysely'

/** About so many characters without pictures, cut at a word; closes Markdown code fences. */
export function previewOf(
  whole: string,
  length: number = limits.textPreview,
): { content: string; truncated: boolean } {
  const content = withoutPictures(whole)
  if (content.length <= length) return { content, truncated: content !== whole }
  const head = content.slice(0, length)
  const atWord = head.slice(0, Math.max(head.search(/\s\S*$/), length - 40)).trimEnd()
  const cut = atWord.isWellFormed() ? atWord : atWord.slice(0, -1)
  const isFenceOpen = (cut.match(/^```/gm)?.length ?? 0) % 2 === 1
  return { content: `${cut}…${isFenceOpen ? '\n```' : ''}`, truncated: true }
}

/** SQL: enough of a text for its preview; all of one that has pictures, which are taken out of it first. */
export const beginningOf = (column: string, length: number): RawBuilder<string> => sql<string>`case
  when position(${sql.lit(pictureMark)} in ${sql.ref(column)}) > 0 then ${sql.ref(column)}
  else left(${sql.ref(column)}, ${length}) end`
