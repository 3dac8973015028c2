import pLimit from 'p-limit'

/** Maps with at most `atOnce` at a time; 16 suit a small pool of connections on a busy machine. */
export const concurrently = <T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
  atOnce = 16,
): Promise<R[]> => {
  const limit = pLimit(atOnce)
  return Promise.all(all.map((one) => limit(() => work(one))))
}
