import { foldTitle } from '@guildhall/contract/fold'
import { type Group, type Term, termsOf, type Word } from '@guildhall/contract/search-terms'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { SqlParams } from '../database/prepared.ts'

/** A word's match: as a prefix or whole, with a weight of search_vector(), and in other forms (migration 0065). */
type Way = { isBeginning: boolean; weight: '' | 'A'; hasForms?: boolean }

/** A valid tsquery over search_vector(): every term as a prefix. Null if nothing is left. */
export function toPrefixQuery(typed: string): string | null {
  const terms = termsOf(typed)
  return terms.length === 0 ? null : all(terms, { isBeginning: true, weight: '' })
}

/** The same with other forms of the words: a template for `withForms`. */
export function toFormsQuery(typed: string): string | null {
  const terms = termsOf(typed)
  return terms.length === 0 ? null : all(terms, { isBeginning: true, weight: '', hasForms: true })
}

/** SQL: the tsquery of a template; a subquery, so that it is made once. */
export const withForms = (template: Expression<string>) =>
  sql`(select (expand_search(array[${template}::text]))[1])`

/** Every term, each with its words in a row. */
const all = (terms: Term[], way: Way) => terms.map((term) => `(${ofTerm(term, way)})`).join(' & ')

/** With a word that may be joined, its groups may be anywhere: positions differ where it is. */
function ofTerm(term: Term, way: Way): string {
  const [only] = way.hasForms ? plainWords(term) : []
  if (only && term.length === 1) return `«${only}${way.isBeginning ? ':*' : way.weight && `:${way.weight}`}»`
  const words = term.flatMap((group) => group.words)
  if (term.every(({ joined }) => joined === null)) return together(words, way)
  const last = term.length - 1
  return term
    .map((group, index) => `(${ofGroup(group, { ...way, isBeginning: way.isBeginning && index === last })})`)
    .join(' & ')
}

/** Words without signs, digits and joins, which may have other forms. */
const plainWords = (term: Term): string[] =>
  term.flatMap(({ words: [word, more], joined }) =>
    word && !more && joined === null && /^\p{L}[\p{L}\p{M}]{2,}$/u.test(word.lexeme) ? [word.lexeme] : [],
  )

/** The typed words that may have other forms in a text. */
export const wordsWithForms = (typed: string): string[] =>
  termsOf(typed).flatMap((term) => (term.length === 1 ? plainWords(term) : []))

const ofGroup = ({ words, joined }: Group, way: Way) =>
  joined === null ? together(words, way) : `(${together(words, way, true)}) | ${ofWord(joined, way)}`

/** In a row. A single letter at the end of “maker’s” and “R&D” is whole: it would begin far too much. */
function together(words: Word[], way: Way, isJoined = false): string {
  const [before, last] = words.slice(-2).map(({ lexeme }) => lexeme.length)
  const isWhole = last === 1 && (isJoined || before === 1)
  return inRow(words, { ...way, isBeginning: way.isBeginning && !isWhole })
}

/** At the distances they were typed, the last one as a prefix. */
const inRow = (words: Word[], way: Way) =>
  words
    .map((word, index) => {
      const isLast = index === words.length - 1
      const distance = word.at - (words[index - 1]?.at ?? word.at)
      // A single letter of a script without spaces begins the pair that has it.
      const query = ofWord(word.lexeme, { ...way, isBeginning: word.isLetter || (way.isBeginning && isLast) })
      return index === 0 ? query : `<${distance}> ${query}`
    })
    .join(' ')

/** Lexemes contain no signs, so they need no escaping. */
function ofWord(lexeme: string, { isBeginning, weight }: Way): string {
  const label = (isBeginning ? '*' : '') + weight
  return label ? `'${lexeme}':${label}` : `'${lexeme}'`
}

/** A search as tsqueries, for texts whose title has weight A, and folded by fold_title(). */
export type SearchTerms = {
  /** Everything that matches: words that begin so, and their other forms. A template of expand_search(), as the next two. */
  words: string
  /** Matches whole words and their other forms. */
  forms: string
  titleForms: string
  /** Matches words that begin so. */
  typed: string
  /** Matches whole words only. */
  whole: string
  phrase: string
  wholePhrase: string
  titleWords: string
  titleWhole: string
  titlePhrase: string
  titleWholePhrase: string
  key: string
}

type Conditions = { phrases?: readonly string[]; excluded?: readonly string[] }

/** Phrases and exclusions, as parts of a tsquery that joins all with `&`. */
export const conditionsOf = ({ phrases = [], excluded = [] }: Conditions): string[] => [
  ...phrases.map(asTyped),
  ...excluded.map((text) => `!(${asTyped(text)})`),
]

/** Whole words, in a row. */
function asTyped(text: string): string {
  const terms = termsOf(text)
  const [term] = terms
  const way: Way = { isBeginning: false, weight: '' }
  if (term && terms.length === 1) return `(${ofTerm(term, way)})`
  return `(${inRow(
    terms.flat().flatMap(({ words }) => words),
    way,
  )})`
}

/** Parses a search; null if it contains no word. */
export function searchTermsOf(typed: string, conditions: Conditions = {}): SearchTerms | null {
  const terms = termsOf(typed)
  if (terms.length === 0) return null
  const restricted = (query: string) => [query, ...conditionsOf(conditions)].join(' & ')
  const words = terms.flat().flatMap((group) => group.words)
  const [beginning, whole] = [
    { isBeginning: true, weight: '' },
    { isBeginning: false, weight: '' },
  ] as const
  const inTitle = (way: Way): Way => ({ ...way, weight: 'A' })
  return {
    words: restricted(all(terms, { ...beginning, hasForms: true })),
    forms: all(terms, { ...whole, hasForms: true }),
    titleForms: all(terms, { ...inTitle(whole), hasForms: true }),
    typed: all(terms, beginning),
    whole: all(terms, whole),
    phrase: inRow(words, beginning),
    wholePhrase: inRow(words, whole),
    titleWords: restricted(all(terms, inTitle(beginning))),
    titleWhole: all(terms, inTitle(whole)),
    titlePhrase: inRow(words, inTitle(beginning)),
    titleWholePhrase: inRow(words, inTitle(whole)),
    key: foldTitle(typed),
  }
}

/** SQL: a CTE `q` with one row, the search, and these further columns. */
export const searchTermsCte = (params: SqlParams<SearchTerms>, columns: RawBuilder<unknown>[] = []) =>
  sql`q as materialized (select ${sql.join([
    sql`${params.key}::text as key, numnode(${params.phrase}::tsquery) > 1 as is_many,
  expanded[1] as words, expanded[2] as forms, expanded[3] as title_forms,
  ${params.typed}::tsquery as typed, ${params.whole}::tsquery as whole,
  ${params.phrase}::tsquery as phrase, ${params.wholePhrase}::tsquery as whole_phrase,
  ${params.titleWords}::tsquery as title_words, ${params.titleWhole}::tsquery as title_whole,
  ${params.titlePhrase}::tsquery as title_phrase, ${params.titleWholePhrase}::tsquery as title_whole_phrase`,
    ...columns,
  ])} from (select expand_search(array[${params.words}::text, ${params.forms}::text, ${params.titleForms}::text])
    as expanded offset 0) e)`
