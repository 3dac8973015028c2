import type { Database } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'

/** What a scene's club has of moderation: cases about the colleague's comment, a warning, and one they appealed. */
export type SceneCase = {
  openCase: { id: string }
  closedCase: { id: string }
  act: { id: string }
  appealed: { id: string }
}

export const newSceneCase = (): SceneCase => ({
  openCase: { id: newId() },
  closedCase: { id: newId() },
  act: { id: newId() },
  appealed: { id: newId() },
})

type People = { author: string; deputy: string }

/** `author` wrote the comment; `deputy`, an admin, warned them twice. */
export async function insertSceneCases(
  db: Database,
  scenes: (SceneCase & { club: { id: string }; comment: { id: string } })[],
  { author, deputy }: People,
): Promise<void> {
  const at = new Date('2026-01-05T12:00:00Z')
  const reported = (id: string) =>
    JSON.stringify({
      ...{ kind: 'comment', id, label: 'Comment', title: 'Scene', text: 'A comment', isMarkdown: false },
      ...{ pictures: [], path: null, author: null, at: at.toISOString() },
    })
  await db
    .insertInto('moderation_cases')
    .values(
      scenes.flatMap(({ club, comment, openCase, closedCase }) => {
        const about = {
          kind: 'comment',
          subject_id: comment.id,
          club_id: club.id,
          person_id: author,
          level: 'club',
          // So that no task notifies moderators of it.
          ...{ notified_at: at, reminded_at: at },
        }
        return [
          { ...openCase, ...about, reported: reported(comment.id), opened_at: at },
          {
            ...closedCase,
            ...about,
            reported: reported(comment.id),
            opened_at: at,
            closed_at: at,
            outcome: 'acted',
          },
        ]
      }),
    )
    .execute()
  await db
    .insertInto('moderation_log')
    .values(
      scenes.flatMap(({ club, comment, closedCase, act, appealed }) =>
        [act, appealed].map(({ id }) => ({
          id,
          case_id: closedCase.id,
          club_id: club.id,
          actor_id: deputy,
          what: 'warn',
          person_id: author,
          kind: 'comment',
          subject_id: comment.id,
          statement: JSON.stringify({
            ...{ basis: 'rule', ground: 'Be kind', facts: 'Unkind', isByReport: true, subject: null },
          }),
          created_at: at,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('appeals')
    .values(scenes.map(({ appealed }) => ({ act_id: appealed.id, person_id: author, text: 'I was kind' })))
    .execute()
}
