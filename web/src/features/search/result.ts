export type ResultProps = {
  q: string
  /** Other forms of its words in the texts shown. */
  forms: readonly string[]
  /** h2 below the page's title, h3 below the title of a group. */
  heading: 'h2' | 'h3'
}
