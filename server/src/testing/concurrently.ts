import pLimit from 'p-limit'

/** Maps all, 16 at a time: as many as a small pool of connections serves in time on a busy machine. */
export const concurrently = <T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> => {
  const limit = pLimit(16)
  return Promise.all(all.map((one) => limit(() => work(one))))
}
