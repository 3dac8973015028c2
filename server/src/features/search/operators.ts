import type { ParsedSearch } from '@guildhall/contract/search-operators'
import { type Expression, sql } from 'kysely'
import type { SqlParams } from '../../platform/database/prepared.ts'
import { conditionsOf, type SearchTerms, searchTermsOf } from '../../platform/text/text-search.ts'

export type ContentTerms = SearchTerms & {
  /** A username; only what this person wrote. */
  author: string | undefined
  /** Without words: a tsquery for all that the author wrote. The other terms are the author's name, for lists of names. */
  anything: string | undefined
}

/** Null if there is nothing to search for. */
export function contentTermsOf({ words, phrases, excluded, author }: ParsedSearch): ContentTerms | null {
  const terms = searchTermsOf(words, { phrases, excluded })
  if (terms) return { ...terms, author, anything: undefined }
  const ofAuthor = author === undefined ? null : searchTermsOf(author)
  const anything = [`!'${never}'`, ...conditionsOf({ excluded })].join(' & ')
  return ofAuthor && { ...ofAuthor, author, anything }
}

/** A lexeme that no text has. */
const never = '~'
/** No title begins with the last code point. */
const noTitle = sql.lit('\u{10FFFF}')

/** The terms by which content is searched. */
export function termsForContent({
  anything,
  ...terms
}: SqlParams<SearchTerms & Pick<ContentTerms, 'anything'>>): SqlParams<SearchTerms> {
  if (!anything) return terms
  return {
    ...{
      words: anything,
      forms: anything,
      titleForms: anything,
      typed: anything,
      whole: anything,
      phrase: anything,
      wholePhrase: anything,
    },
    ...{ titleWords: anything, titleWhole: anything, titlePhrase: anything, titleWholePhrase: anything },
    key: noTitle,
  }
}

/** SQL: the author's id as a column; null if no one has this username. */
export const authorColumn = (username: Expression<string>) =>
  sql`(select id from profiles where lower(username) = lower(${username}::text)) as author_id`
