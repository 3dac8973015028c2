import type { SubjectKind } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { batchRows, inBatches } from '../../platform/tasks/batches.ts'
import { recordModeration } from '../moderation/log.writes.ts'

type Row = { id: string; club_id: string; person_id: string; kind: SubjectKind; subject_id: string }

/**
 * Gives open cases to the server that are about people who moderate their club now: its moderators no longer find
 * them. Idempotent.
 */
export const passOnCases = (deps: Dependencies): Promise<void> =>
  inBatches(deps, async (tx) => {
    // Announced to operators like new ones.
    const { rows } = await sql<Row>`
      update moderation_cases set level = 'server', assignee_id = null, notified_at = null
      where id in (select c.id from moderation_cases c join clubs k on k.id = c.club_id
        left join club_memberships m on m.club_id = k.id and m.user_id = c.person_id
        where c.closed_at is null and c.level = 'club' and (k.user_id = c.person_id or m.role = 'admin'
          or k.permissions -> 'admins' ? c.person_id::text
          or m.user_id is not null and k.permissions -> 'moderators' ? c.person_id::text)
        order by c.id limit ${sql.lit(batchRows)} for update of c)
      returning id, club_id, person_id, kind, subject_id`.execute(tx.db)
    for (const { id: caseId, club_id: clubId, person_id: personId, kind, subject_id: id } of rows) {
      const about = { caseId, clubId, personId, subject: { kind, id } }
      await recordModeration(tx, { ...about, what: 'escalated', actorId: null })
      await tx.task('cases.mail', { caseId })
    }
    return rows.length
  })
