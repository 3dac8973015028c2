import { locale } from './locale.ts'

/** What is false, empty or missing is left out. */
type Items = Iterable<string | boolean | 0 | null | undefined>

const commas = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })
const ands = new Intl.ListFormat(locale)
const ors = new Intl.ListFormat(locale, { type: 'disjunction' })

/** 'a, b, c' */
export const listText = (items: Items): string => joined(commas, items)

/** 'a, b and c' */
export const andText = (items: Items): string => joined(ands, items)

/** 'a, b or c' */
export const orText = (items: Items): string => joined(ors, items)

const joined = (format: Intl.ListFormat, items: Items) =>
  format
    .formatToParts([...items].filter((item) => typeof item === 'string' && item !== '') as string[])
    // Our texts have no comma before the last item.
    .map(({ type, value }) => (type === 'literal' ? value.replace(/^, (?=\w)/, ' ') : value))
    .join('')
