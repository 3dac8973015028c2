import { sql } from 'kysely'
import { beginningOf } from '../../platform/text/ellipsize.ts'
import { textFacts } from '../../platform/text/texts.ts'

/** Characters of a comment shown as its beginning. */
const shown = 200

/** SQL: enough of comment `o` for its first words without marks. */
export const beginning = sql<string>`left(o.content, case when o.is_markdown then 1000 else ${sql.lit(shown)} end)`

/** First words of a comment, without Markdown marks; `list` bounds the total work for several (platform/text/texts.ts). */
export function firstWords(text: string, isMarkdown: boolean | null, list?: { left: number }): string {
  return beginningOf(isMarkdown ? textFacts(text, list).wordsAndPictures : text, shown)
}
