import { sql } from 'kysely'
import { beginningOf } from '../../platform/ellipsize.ts'
import { textFacts } from '../../platform/texts.ts'

/** Characters that are shown of a comment where there is room for its beginning only. */
const shown = 200

/** SQL: so much of comment `o` that its first words without marks are in it. */
export const beginning = sql<string>`left(o.content, case when o.is_markdown then 1000 else ${sql.lit(shown)} end)`

/** The first words of a comment, without the marks of Markdown; `list` of platform/texts.ts where there are several. */
export function firstWords(text: string, isMarkdown: boolean | null, list?: { left: number }): string {
  return beginningOf(isMarkdown ? textFacts(text, list).wordsAndPictures : text, shown)
}
