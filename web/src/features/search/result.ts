export type ResultProps = {
  q: string
  /** h2 below the page's title, h3 below the title of a group. */
  heading: 'h2' | 'h3'
}
