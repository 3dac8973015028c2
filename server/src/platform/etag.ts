/** Does an If-None-Match name the tag? Compared weakly: a proxy that compresses makes a tag weak. */
export const knows = (tags: string | undefined, etag: string): boolean =>
  (tags ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
