type PageLocation = { pathname: string; search: object }

/** What a navigation leaves: the page, only its tab, or neither. */
export const leftBy = (from: PageLocation, to: PageLocation): 'page' | 'tab' | null =>
  from.pathname !== to.pathname ? 'page' : tabOf(from) !== tabOf(to) ? 'tab' : null

const tabOf = ({ search }: PageLocation) => (search as { tab?: string }).tab
