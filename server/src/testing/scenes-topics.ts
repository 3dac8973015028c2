import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'

/** An empty topic that everyone sees, and a group that members may join. */
export type SceneTopics = { topic: { id: string }; group: { id: string } }

export const newSceneTopics = (): SceneTopics => ({ topic: { id: newId() }, group: { id: newId() } })

export async function insertSceneTopics(
  db: Database,
  scenes: (SceneTopics & { club: { id: string } })[],
): Promise<void> {
  await db
    .insertInto('topics')
    .values(
      scenes.map(({ topic, club }) => ({
        ...topic,
        club_id: club.id,
        slug: 'news',
        name: 'News',
        position: 1,
      })),
    )
    .execute()
  await db
    .insertInto('club_groups')
    .values(scenes.map(({ group, club }) => ({ ...group, club_id: club.id, name: 'Carvers', is_open: true })))
    .execute()
}
