import { foldTyped } from './fold.ts'
import { visibleLine } from './visible.ts'

/**
 * Whether what a person typed means an expected text: the answer to a question, the name that confirms something. Case,
 * spaces, a final dot, quotes around it, and the kind of apostrophe, quote, dash and digit don't matter; accents do.
 */
export const isTypedAs = (typed: string, expected: string): boolean => {
  const key = keyOf(expected)
  return key !== '' && keyOf(typed) === key
}

const keyOf = (text: string) => foldTyped(visibleLine(text))
