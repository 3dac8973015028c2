import type { MailOverview } from '@guildhall/contract/console'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Env } from '../../platform/env.ts'

/** The settings of mail, without secrets, and the refused addresses. */
export async function readMail({ db, env }: PersonContext): Promise<MailOverview> {
  const { rows } = await sql<{ waiting: number; failed: number; sent: Date | null }>`
    select count(*) filter (where j.attempts < j.max_attempts)::int as waiting,
      count(*) filter (where j.last_error is not null)::int as failed,
      ${env.smtpUrl ? sql`(select max(begun_at) from mail_deliveries)` : sql`(select max(created_at) from mailbox)`}
        as sent
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'mail.send'`.execute(db)
  const refused = await db
    .selectFrom('refused_addresses')
    .selectAll()
    .orderBy('refused_at', 'desc')
    .orderBy('address')
    .limit(50)
    .execute()
  const [row] = rows
  return {
    server: serverOf(env),
    from: env.mailFrom,
    waiting: row?.waiting ?? 0,
    failed: row?.failed ?? 0,
    lastSentAt: row?.sent?.toISOString() ?? null,
    refused: refused.map(({ address, refused_at }) => ({ address, refusedAt: refused_at.toISOString() })),
  }
}

function serverOf({ smtpUrl }: Env): MailOverview['server'] {
  if (!smtpUrl) return null
  const { protocol, hostname, port, username } = new URL(smtpUrl)
  const isSecure = protocol === 'smtps:'
  return { host: hostname, port: Number(port) || (isSecure ? 465 : 587), isSecure, user: username !== '' }
}
