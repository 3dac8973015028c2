import type { Viewer } from '@guildhall/contract/accounts'
import type { Hiding, SubjectKind } from '@guildhall/contract/moderation'
import { type Expression, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { anyOf, prepared } from '../../platform/database/prepared.ts'
import { nobody } from '../../platform/ids.ts'
import { type Standing, standingIn } from '../clubs/standing.ts'
import { canReverse } from './moderation.policy.ts'

type Row = {
  subject_id: string
  act_id: string
  what: string
  ground: string | null
  person_id: string | null
  is_by_operator: boolean
  /** Null on the server, and once it is deleted. */
  case_id: string | null
  club_slug: string | null
  actor: Standing | null
  target: Standing | null
}

type Query = { kind: string; ids: string[]; viewerId: string }

/** SQL: whether a moderator's act hides a thing by itself, so that moderators may restore it. */
export const isHiddenAlone = (kind: SubjectKind, id: Expression<string>) => sql<boolean>`exists (
  select from hidings hiding join moderation_log act on act.id = hiding.act_id
  where hiding.kind = ${sql.lit(kind)} and hiding.subject_id = ${id} and not hiding.is_lock and not act.is_by_operator
    and act.what in ('hide', 'remove'))`

/** The latest act that hides each thing, with the roles of viewer and concerned person in its club. */
const latestOf = prepared<Query, Row>((db, { kind, ids, viewerId }) => ({
  compile: () =>
    sql<Row>`select distinct on (h.subject_id) h.subject_id, l.id as act_id, l.what, l.statement ->> 'ground' as ground,
      l.person_id, l.is_by_operator, q.id as case_id, v.slug as club_slug, v.standing as actor, t.standing as target
    from hidings h join moderation_log l on l.id = h.act_id
    left join moderation_cases q on q.id = l.case_id and q.level = 'club'
    left join lateral (select k.slug, ${standingIn(viewerId)} as standing from clubs k
      left join club_memberships m on m.club_id = k.id and m.user_id = ${viewerId} where k.id = l.club_id) v on true
    left join lateral (select ${standingIn(sql.ref('l.person_id'))} as standing from clubs k
      left join club_memberships m on m.club_id = k.id and m.user_id = l.person_id
      where k.id = l.club_id and l.person_id is not null) t on true
    where h.kind = ${kind} and h.subject_id = ${anyOf(ids)} and not h.is_lock
    order by h.subject_id, l.created_at desc, l.id desc`.compile(db),
}))

/**
 * The acts that hide some things, as far as the viewer may know, by id; nothing for those that no act hides. Call it only
 * for things whose place they can see. Things that a ban hid with all else are not restored by themselves.
 */
export async function readHidings(
  db: Database,
  viewer: Viewer | null,
  kind: SubjectKind,
  ids: string[],
): Promise<Map<string, Hiding>> {
  if (ids.length === 0) return new Map()
  const rows = await latestOf(db, { kind, ids, viewerId: viewer?.id ?? nobody })
  return new Map(rows.map((row) => [row.subject_id, present(row, viewer)]))
}

function present(row: Row, viewer: Viewer | null): Hiding {
  const { actor, target, is_by_operator: isByOperator, case_id: caseId, club_slug: club } = row
  const isOwn = viewer !== null && row.person_id === viewer.id
  const isAlone = row.what === 'hide' || row.what === 'remove'
  const restore =
    isAlone && actor !== null
      ? canReverse({ actor, target: target ?? 'outsider', isByOperator })
      : ('permission_denied' as const)
  const isShown = isOwn || restore === true
  return {
    actId: isShown ? row.act_id : null,
    isOwn,
    ground: isShown ? (row.ground ?? '') : '',
    caseAt: restore === true && caseId !== null && club !== null ? { caseId, club } : null,
    can: { restore },
  }
}
