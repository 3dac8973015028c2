import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/write.ts'
import { hideAllOf, unhide } from '../hiding/hiding.writes.ts'
import type { Done, Rules } from './action.ts'

/** What acts that restrict a person share. `also`: with it, after the restriction changed. */
export const restricting = (
  restriction: NonNullable<Rules['restriction']>,
  also: Pick<Rules, 'do' | 'undo'> = {},
) =>
  ({
    restriction,
    repeats: ({ clubId, personId }) => sql`select l.actor_id, l.created_at
      from restrictions r join moderation_log l on l.id = r.act_id
      where r.club_id is not distinct from ${clubId}::uuid and r.person_id = ${personId}
        and r.kind = ${restriction} and (r.ends_at is null or r.ends_at > now())`,
    async do(tx, act) {
      const { id: actId, clubId, personId, endsAt, hidesAll } = act
      if (personId === null) return
      if (hidesAll) {
        await hideAllOf(tx, { actId, personId, clubId })
        await followCases(tx, actId)
      }
      await tx.db
        .insertInto('restrictions')
        .values({ act_id: actId, club_id: clubId, person_id: personId, kind: restriction, ends_at: endsAt })
        .execute()
      await also.do?.(tx, act)
      announce(tx, act)
    },
    async undo(tx, act) {
      const { id: actId } = act
      if (act.hidesAll) {
        await unhide(tx, { actId })
        await followCases(tx, actId)
      }
      await tx.db.deleteFrom('kept_restrictions').where('act_id', '=', actId).execute()
      const lifted = await tx.db
        .deleteFrom('restrictions')
        .where('act_id', '=', actId)
        .returning('act_id')
        .executeTakeFirst()
      await also.undo?.(tx, act)
      if (lifted) announce(tx, act)
    },
  }) satisfies Partial<Rules>

const followCases = (tx: Tx, actId: string) => tx.task('cases.follow', { actId }, { isBulk: true })

/** Hides or shows messages of the person that were not read yet, after acts that end their access (docs/decisions/130). */
export const followMessages = (tx: Tx, { id: actId }: Done): Promise<void> =>
  tx.task('hiding.messages', { actId }, { isBulk: true })

/** Closes live connections, which then reconnect with the new rights, and lets open pages read them. */
function announce(tx: Tx, { clubId, personId }: Done): void {
  if (personId === null) return
  if (clubId) tx.signal({ kind: 'membership.changed', clubId }, { personId })
  tx.disconnect(personId)
}
