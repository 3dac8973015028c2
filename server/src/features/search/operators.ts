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

/**
 * SQL, part of a `case`: the rank of a row `t`, of which the title is not all that was searched for. Whole words come before
 * prefixes. Of several words, a title with them in sequence, up to the ending of the last, comes before texts. Other forms of
 * the words come before words that only begin so (docs/decisions/059).
 */
export const rankOfWords = sql`when t.search @@ q.title_whole_phrase then 800
      when q.is_many and t.search @@ q.title_phrase then 750
      when t.search @@ q.title_whole then 700
      when t.search @@ q.whole_phrase then 600
      when t.search @@ q.whole then 500
      when t.search @@ q.title_forms then 460
      when t.search @@ q.forms then 430
      when t.search @@ q.title_phrase then 400
      when t.search @@ q.title_words then 300
      when t.search @@ q.phrase then 200
      else 100`
