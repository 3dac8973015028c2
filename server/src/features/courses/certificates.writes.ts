import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'

/** 120 random bits, so that codes cannot be guessed. */
const newCode = () => randomBytes(15).toString('base64url')

/**
 * Issues certificates with the names as they are now, once each: an earlier one stays as it is, also if it was revoked.
 * No-op for courses without certificates.
 */
export async function issueCertificates(tx: Tx, course: { id: string }, personIds: string[]): Promise<void> {
  const [ids, codes] = [personIds.map(() => newId()), personIds.map(newCode)]
  await sql`insert into certificates (id, code, club_id, course_id, user_id, person_name, course_title, club_name)
    select n.id, n.code, k.id, c.id, p.id,
      left(coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), p.username), 200), c.title, k.name
    from unnest(${ids}::uuid[], ${codes}::text[], ${personIds}::uuid[]) n (id, code, user_id)
    join profiles p on p.id = n.user_id join courses c on c.id = ${course.id} join clubs k on k.id = c.club_id
    where c.has_certificate
    on conflict (course_id, user_id) do nothing`.execute(tx.db)
}
