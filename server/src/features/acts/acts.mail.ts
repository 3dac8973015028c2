import { decisionTitle } from '@guildhall/contract/act-titles'
import { fill } from '@guildhall/contract/fill'
import type { Dependencies } from '../../platform/context.ts'
import { addTask } from '../../platform/database/write.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import { type Outcome, outcomes, seeEach } from './acts.words.ts'
import { statementToken } from './statement-links.ts'
import { ownFilesAt, presentStatement, selectStatements } from './statements.reads.ts'

/** `entryId`: the entry of the log to write about, the act itself or what became of it. `mailId`: sent once at most. */
export type ActMail = { mailId: string; entryId: string; actId: string }

/**
 * Mails the person hit, also while their other mail is stopped, with a link that opens the statement without logging in.
 * No-op once the account is deleted.
 */
export async function mailAboutAct(deps: Dependencies, { mailId, entryId, actId }: ActMail): Promise<void> {
  const { db, env } = deps
  const row = await selectStatements(db).where('l.id', '=', actId).executeTakeFirst()
  const person =
    row?.person_id &&
    (await db
      .selectFrom('profiles')
      .select(['email', 'first_name'])
      .where('id', '=', row.person_id)
      .where('deleted_at', 'is', null)
      .where('email_verified', '=', true)
      .executeTakeFirst())
  if (!row || !person) return
  const entry = await db
    .selectFrom('moderation_log')
    .select(['what', 'note'])
    .where('id', '=', entryId)
    .executeTakeFirst()
  const statement = presentStatement(row, ownFilesAt)
  const title = decisionTitle(statement)
  const followUp = outcomes[entry?.what as Outcome] as (typeof outcomes)[Outcome] | undefined
  const mail = mailTemplate({
    for: 'confirmed',
    to: person.email,
    subject: followUp?.title ?? title,
    greeting: `Hello ${person.first_name},`,
    paragraphs: followUp
      ? [
          `${title}. ${followUp.mail}`,
          ...(statement.appeal?.answer && followUp.type === 'APPEAL_DECIDED'
            ? [statement.appeal.answer]
            : []),
        ]
      : [
          fill('{title}[, until {end}].', { title, end: endOf(statement.endsAt) }),
          `${statement.basis === 'law' ? 'It is based on the law' : 'It is based on a rule'}: ${statement.ground}`,
          statement.facts,
          ...(statement.others.length > 0 ? [seeEach] : []),
          'If you think this is wrong, you can appeal once within six months. Someone else decides about it, where there is someone.',
        ],
    button: {
      label: followUp ? 'See the decision' : 'See the decision or appeal',
      url: `${env.baseUrl}/statements?${new URLSearchParams({ token: statementToken(deps, actId) })}`,
    },
    footnote: 'The link opens this decision without logging in. Don’t pass it on.',
  })
  await addTask(db, 'mail.send', { ...mail, id: mailId, isForSuspended: true })
}

/** In UTC, because a mail knows no time zone. */
const endOf = (endsAt: string | null) => endsAt && `${endsAt.slice(0, 10)}, ${endsAt.slice(11, 16)} UTC`
