import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { digestOf } from '../platform/text/digest.ts'

/** What a scene's club has of prevention: a comment of the colleague that waits, and a watched word. */
export type SceneHeld = { held: { id: string }; watchedTerm: { id: string } }

export const newSceneHeld = (): SceneHeld => ({ held: { id: newId() }, watchedTerm: { id: newId() } })

export async function insertSceneHeld(
  db: Database,
  scenes: (SceneHeld & { club: { id: string }; items: { post: { id: string } } })[],
  author: string,
): Promise<void> {
  await db
    .insertInto('held_submissions')
    .values(
      scenes.map(({ club, items, held }) => {
        const input = { id: held.id, content: 'A comment that waits' }
        return {
          ...{ id: held.id, club_id: club.id, person_id: author, kind: 'comment', target_id: items.post.id },
          ...{ title: 'Scene', input: JSON.stringify(input), sent_digest: digestOf(input) },
          reasons: JSON.stringify([{ kind: 'first', term: null }]),
        }
      }),
    )
    .execute()
  await db
    .insertInto('watched_terms')
    .values(
      scenes.map(({ club, watchedTerm }) => ({
        ...{ id: watchedTerm.id, club_id: club.id, kind: 'word', term: 'Casino', folded: 'casino' },
        action: 'hold',
      })),
    )
    .execute()
}
