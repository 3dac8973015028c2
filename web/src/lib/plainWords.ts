import { asTyped, factsOf } from '@guildhall/contract/markdown/facts'

/** A text in Markdown as one line of words, by the tree that the page shows. For the server's rendering: it brings the parser. */
export const plainWords = (markdown: string): string => (factsOf(markdown) ?? asTyped(markdown)).words
