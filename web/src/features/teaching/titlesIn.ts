import { courseLimits } from '@guildhall/contract/course-limits'

/** Marks with which lists are pasted: '- ', '• ', '1. ', '2) ', 'Lesson 3: ' stays. */
const mark = /^\s*(?:[-*•–—·▪◦]|\d{1,3}[.)])\s+/

/** Titles in a pasted list, a line each, without the marks of the list. */
export const titlesIn = (text: string): string[] =>
  text
    .split(/\r?\n|\r/)
    .map((line) => line.replace(mark, '').replaceAll(/\s+/g, ' ').trim().slice(0, courseLimits.title).trim())
    .filter((title) => title !== '')
