import { limits } from '@guildhall/contract/limits'
import { pictureMark, withoutPictures } from '@guildhall/contract/text-pictures'
import { type RawBuilder, sql } from 'kysely'
import { beginningOf } from '../../platform/text/ellipsize.ts'

/** About this many characters without pictures, cut at a word; Markdown closes open marks at its end. */
export function previewOf(
  whole: string,
  length: number = limits.textPreview,
): { content: string; truncated: boolean } {
  const content = withoutPictures(whole)
  if (content.length <= length) return { content, truncated: content !== whole }
  const head = content.slice(0, length)
  const cut = beginningOf(content, Math.max(head.search(/\s\S*$/), length - 40)).trimEnd()
  return { content: `${cut}…`, truncated: true }
}

/** SQL: enough of a text for its preview; all of a text with pictures, which are removed first. */
export const previewedPart = (column: string, length: number): RawBuilder<string> => sql<string>`case
  when position(${sql.lit(pictureMark)} in ${sql.ref(column)}) > 0 then ${sql.ref(column)}
  else left(${sql.ref(column)}, ${length}) end`
