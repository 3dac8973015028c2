/**
 * Whether a text has anything that could mean something in Markdown, or be a link or a mention. Other texts are their
 * own words, and need no parser.
 */
export const hasMarks = (text: string): boolean => marks.test(text)

const marks = /[*_`~#>|[\]<&\\@]|^\s*(?:[-+]|\d+[.)])\s|^[-=]+ *$|https?:|www\.|^ {4}|\t/im
