import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { caseMail, type ReportedCase } from './case.mail.ts'

/** Mails the operators' address about a new case of the server, where there is one. Sent once at most. */
export async function mailCase(deps: Dependencies, { caseId }: { caseId: string }): Promise<void> {
  const { env, db } = deps
  if (!env.reportsTo) return
  const { rows } = await sql<ReportedCase>`
    select c.id, c.reported ->> 'label' as label, c.reported ->> 'title' as title, k.name as club,
      array(select distinct r.reason from reports r where r.case_id = c.id) as reasons
    from moderation_cases c left join clubs k on k.id = c.club_id and k.deleted_at is null
    where c.id = ${caseId} and c.level = 'server' and c.closed_at is null`.execute(db)
  const [found] = rows
  const to = env.reportsTo
  if (found)
    await write(deps, (tx) => tx.task('mail.send', { id: caseId, ...caseMail(env.baseUrl, to, found) }))
}
