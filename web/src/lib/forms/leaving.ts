type PageLocation = { pathname: string; search: object }

/** Whether a navigation ends a form: to another page, or to another tab of the same page unless its input is stored. */
export const isLeft = (from: PageLocation, to: PageLocation, isKept: boolean): boolean =>
  from.pathname !== to.pathname || (!isKept && tabOf(from) !== tabOf(to))

const tabOf = ({ search }: PageLocation) => (search as { tab?: string }).tab
