import { locale } from './locale.ts'

/** What a label names, within a sentence: 'Lesson comment' → 'lesson comment'. */
export const nounOf = (label: string): string => label.toLowerCase()

/** Several of it: 'lesson comments'. */
export const nounsOf = (label: string): string => `${nounOf(label)}s`

/** What begins a sentence: 'picture 1' → 'Picture 1'. */
export const capitalized = (words: string): string =>
  words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
