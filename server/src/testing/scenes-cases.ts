import type { Database } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/store.ts'
import { newId } from '../platform/ids.ts'

/** What a scene's club has of moderation: cases about the colleague's comment, a warning, and one they appealed. */
export type SceneCase = {
  openCase: { id: string }
  closedCase: { id: string }
  act: { id: string }
  appealed: { id: string }
  /** A file that both cases keep, and the statements name. */
  evidence: { id: string }
}

export const newSceneCase = (): SceneCase => ({
  openCase: { id: newId() },
  closedCase: { id: newId() },
  act: { id: newId() },
  appealed: { id: newId() },
  evidence: { id: newId() },
})

type People = { author: string; deputy: string }

/** `author` wrote the comment; `deputy`, an admin, warned them twice. */
export async function insertSceneCases(
  { db, files }: { db: Database; files: FileStore },
  scenes: (SceneCase & { club: { id: string }; comment: { id: string } })[],
  { author, deputy }: People,
): Promise<void> {
  const at = new Date('2026-01-05T12:00:00Z')
  const snapshotOf = (id: string, evidenceId: string) => ({
    ...{ kind: 'comment', id, label: 'Comment', title: 'Scene', text: 'A comment', isMarkdown: false },
    ...{ pictures: [], files: [{ id: evidenceId, ...file }], path: null, author: null, at: at.toISOString() },
  })
  await db
    .insertInto('moderation_cases')
    .values(
      scenes.flatMap(({ club, comment, openCase, closedCase, evidence }) => {
        const reported = JSON.stringify(snapshotOf(comment.id, evidence.id))
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
          { ...openCase, ...about, reported, opened_at: at },
          {
            ...closedCase,
            ...about,
            reported,
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
      scenes.flatMap(({ club, comment, closedCase, act, appealed, evidence }) =>
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
            ...{ basis: 'rule', ground: 'Be kind', facts: 'Unkind', isByReport: true },
            subject: snapshotOf(comment.id, evidence.id),
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
  await db
    .insertInto('files')
    .values(scenes.map(({ evidence }) => ({ ...evidence, path: pathOf(evidence.id), ...stored })))
    .execute()
  await db
    .insertInto('case_files')
    .values(
      scenes.flatMap(({ openCase, closedCase, evidence }) =>
        [openCase, closedCase].map(({ id }) => ({ case_id: id, file_id: evidence.id })),
      ),
    )
    .execute()
  await Promise.all(
    scenes.map(({ evidence }) => files.put(pathOf(evidence.id), Buffer.from('plan'), file.mime)),
  )
}

const stored = { purpose: 'attachments', name: 'plan.txt', mime: 'text/plain', size: 4 }
const file = { ...stored, hash: null, alt: '', width: null, height: null }
const pathOf = (id: string) => `club-content/attachments/${id}-plan.txt`
