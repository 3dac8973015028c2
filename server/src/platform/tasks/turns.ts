/** Above this, a club's next task is as late as this. A task's time must have passed already for it to run at once. */
export const longestTurnMs = 24 * 3_600_000

/** Milliseconds by which a task delays the next one of its club. */
const taskMs = 1000

/** When each club's next turn is, of those for which it is not now. */
const turns = new Map<string, number>()

/**
 * Takes a club's turns for `taken` ms, by default for one task. Returns how many ms it comes behind clubs with nothing
 * queued: what waits is done in the order of turns, so that one club's backlog holds up that club alone. By this server's
 * own queueing; others have turns of their own.
 */
export function takeTurn(club: string, taken = taskMs, now = performance.now()): number {
  const turn = Math.max(now, turns.get(club) ?? now)
  if (turns.size > 10_000) for (const [one, next] of turns) if (next <= now) turns.delete(one)
  turns.set(club, Math.min(turn + taken, now + longestTurnMs))
  return Math.round(turn - now)
}
