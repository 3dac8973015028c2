/** Does it for all, so many at once as a small pool of connections has time for on a busy machine. */
export async function inWaves<T, R>(all: T[], work: (one: T) => Promise<R>, atOnce = 50): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += atOnce)
    done.push(...(await Promise.all(all.slice(from, from + atOnce).map(work))))
  return done
}
