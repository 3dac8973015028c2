import { asTyped, factsOf } from '@guildhall/contract/markdown/facts'

/** Markdown as one line of plain text. Loads the parser; for server rendering only. */
export const plainWords = (markdown: string): string => (factsOf(markdown) ?? asTyped(markdown)).words
