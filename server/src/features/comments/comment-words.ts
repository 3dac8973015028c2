import { plainText } from '@guildhall/contract/plain-text'
import { picturesAsWords } from '@guildhall/contract/text-pictures'
import { sql } from 'kysely'

/** Characters that are shown of a comment where there is room for its beginning only. */
const shown = 200

/** SQL: so much of comment `o` that its first words without marks are in it. */
export const beginning = sql<string>`left(o.content, case when o.is_markdown then 1000 else ${sql.lit(shown)} end)`

/** The first words of a comment, without the marks of Markdown. */
export function firstWords(text: string, isMarkdown: boolean | null): string {
  const words = isMarkdown ? plainText(picturesAsWords(text, (alt) => alt || 'Picture')) : text
  return words.slice(0, shown).toWellFormed()
}
