import { fill } from '@guildhall/contract/fill'
import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { legalCaseMail, type ReportedCase } from './case.mail.ts'
import { decidersAbout, notifyAll } from './notices.tasks.ts'

type Row = ReportedCase & { about: string | null; gravity: number }

/**
 * Notifies the operators of a legal notice at once, by bell and by their mail, and mails their address: also of a case that
 * is a club's. `noticeId`: each is sent once. No-op once the case is closed.
 */
export async function alertOperators(
  deps: Dependencies,
  { caseId, noticeId }: { caseId: string; noticeId: string },
): Promise<void> {
  const { env } = deps
  await write(deps, async (tx) => {
    const { rows } = await sql<Row>`
      select c.id, c.person_id as about, c.gravity, c.reported ->> 'label' as label, c.reported ->> 'title' as title,
        k.name as club, array(select distinct r.reason from reports r where r.case_id = c.id) as reasons
      from moderation_cases c left join clubs k on k.id = c.club_id and k.deleted_at is null
      where c.id = ${caseId} and c.closed_at is null and c.gravity > 0`.execute(tx.db)
    const [found] = rows
    if (!found) return
    const { about, gravity, label, title, club } = found
    const isAboutAbuse = gravity === 2
    const thing = title ? `${label} “${title}”` : label
    const message = fill(
      isAboutAbuse
        ? '{thing}[ in {club}] was reported as child sexual abuse. Operators decide about it.'
        : '{thing}[ in {club}] was reported as illegal. Operators decide about it.',
      { thing, club },
    )
    await notifyAll(tx, decidersAbout(about), {
      type: 'CASE_LEGAL',
      title: isAboutAbuse ? 'Legal notice: child sexual abuse' : 'Legal notice',
      message,
      cause: noticeId,
      mail: {
        paragraphs: [message],
        button: { label: 'See the case', path: `/admin/cases/${caseId}` },
      },
    })
    // The alert replaces the announcement of a new case of the server.
    await sql`update moderation_cases set notified_at = coalesce(notified_at, now())
      where id = ${caseId} and level = 'server'`.execute(tx.db)
    if (env.reportsTo)
      await tx.task('mail.send', {
        id: noticeId,
        ...legalCaseMail(env.baseUrl, env.reportsTo, { ...found, isAboutAbuse }),
      })
  })
}
