import { openDueClubs } from '../features/clubs/opening.writes.ts'
import type { World } from './world.ts'

/** Makes a private club public, as on the day that its owner scheduled. */
export async function turnPublic({ app, tasksDone }: Pick<World, 'app' | 'tasksDone'>, club: { id: string }) {
  await tasksDone()
  const now = new Date()
  await app.deps.db.updateTable('clubs').set({ opens_at: now }).where('id', '=', club.id).execute()
  await openDueClubs(app.deps, now)
  await tasksDone()
}
