type Place = { pathname: string; search: object }

/** Whether a navigation ends a form: to another page, or to another tab of the same page unless its input is stored. */
export const isLeft = (from: Place, to: Place, isKept: boolean): boolean =>
  from.pathname !== to.pathname || (!isKept && tabOf(from) !== tabOf(to))

const tabOf = ({ search }: Place) => (search as { tab?: string }).tab
