/** Whether an If-None-Match contains the tag. Compares weakly, because compressing proxies weaken tags. */
export const knows = (tags: string | undefined, etag: string): boolean =>
  (tags ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
