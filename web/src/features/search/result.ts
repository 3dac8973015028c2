export type ResultProps = {
  q: string
  /** Under the page's title the results are its sections; among all kinds they stand under their kind. */
  heading: 'h2' | 'h3'
}
