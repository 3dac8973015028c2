type Place = { pathname: string; search: object }

/**
 * Whether going from one address to another ends a form: on another page, and on another tab of the same page, which is
 * no longer there then, unless what was typed is kept for when it is opened again.
 */
export const isLeft = (from: Place, to: Place, isKept: boolean): boolean =>
  from.pathname !== to.pathname || (!isKept && tabOf(from) !== tabOf(to))

const tabOf = ({ search }: Place) => (search as { tab?: string }).tab
