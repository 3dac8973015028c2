import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Env } from '../../platform/env.ts'
import { AppError } from '../../platform/errors.ts'
import { confirmByHand, findAccount, findPerson, makeResetToken } from '../accounts/by-hand.writes.ts'
import { restoreByHand, suspendByHand } from '../cases/by-hand.writes.ts'
import { changeSignUpByHand } from '../sign-up/settings.writes.ts'
import type { RunnableCommand } from './admin.usage.ts'
import { isTwoStepOnFor, makeEntryCode } from './entry.writes.ts'
import { nameByHand, refuseLastOperator, removeByHand } from './operators.by-hand.ts'

type Where = { db: Database; env: Pick<Env, 'baseUrl'>; secret: string }

/** Does it, and returns what to print. Throws a sentence where it can't. */
export async function runAdmin({ db, env, secret }: Where, command: RunnableCommand): Promise<string> {
  switch (command.what) {
    case 'cases':
      return listCases(db)
    case 'operator list':
      return listOperators(db)
    case 'sign-up':
      return `${signUpTexts[command.mode]}${(await changeSignUpByHand(db, command.mode)) ? '' : ', as before'}.`
    case 'suspend':
    case 'restore':
      return actOnAccount(db, command)
  }
  const account = await findAccount(db, command.email)
  if (!account) throw new Error(`There is no account with the address ${printable(command.email)}.`)
  const { id, email } = account
  switch (command.what) {
    case 'operator add':
      if (!account.email_verified)
        throw new Error(`${email} is not confirmed yet: npm run admin -- confirm ${email}`)
      return (await nameByHand(db, id)) ? `${email} is an operator now.` : `${email} is an operator already.`
    case 'operator remove':
      await removeByHand(db, id, email)
      return `${email} is no longer an operator.`
    case 'code':
      if (!(await isOperator(db, id)))
        throw new Error(`${email} is not an operator: npm run admin -- operator add ${email}`)
      if (await isTwoStepOnFor(db, id))
        throw new Error(
          `${email} opens the console with an authenticator app or a recovery code, not with a code from here.`,
        )
      return `Log in as ${email}, open ${env.baseUrl}/admin and enter this code within 10 minutes: ${await makeEntryCode(db, secret, id)}`
    case 'reset-link':
      return `Opens once, within one hour: ${env.baseUrl}/reset-password?${new URLSearchParams({ token: await makeResetToken(db, id) })}`
    case 'confirm':
      await confirmByHand(db, id)
      return `${email} is confirmed.`
  }
}

const signUpTexts = {
  open: 'Anyone can sign up now',
  invitation: 'Only people with an invitation can sign up now',
  approval: 'New accounts wait for the approval of an operator now',
}

async function actOnAccount(
  db: Database,
  command: Extract<RunnableCommand, { what: 'suspend' | 'restore' }>,
): Promise<string> {
  const person = await findPerson(db, command.person)
  if (!person)
    throw new Error(`There is no account with the address or username ${printable(command.person)}.`)
  const { id: personId, email } = person
  if (command.what === 'restore') {
    if ((await restoreByHand(db, personId)) === 0) throw new Error(`${email} is not suspended.`)
    return `${email} can log in again.`
  }
  const { days, reason } = command
  const endsAt = await suspendByHand(db, { personId, days, reason }, refuseLastOperator).catch((error) => {
    if (error instanceof AppError && error.code === 'already_done')
      throw new Error(`${email} is suspended already: npm run admin -- restore ${email}`)
    throw error
  })
  return endsAt
    ? `${email} is suspended until ${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
    : `${email} is suspended until you restore it.`
}

async function isOperator(db: Database, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('operators')
    .select('user_id')
    .where('user_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

async function listOperators(db: Database): Promise<string> {
  const { rows } = await sql<{ email: string; name: string; since: Date }>`
    select p.email, trim(concat_ws(' ', p.first_name, p.last_name)) as name, o.created_at as since
    from operators o join profiles p on p.id = o.user_id and p.deleted_at is null order by o.created_at`.execute(
    db,
  )
  if (rows.length === 0) return 'There is no operator: npm run admin -- operator add EMAIL'
  return rows
    .map(({ email, name, since }) => `${email}  ${printable(name)}  since ${dayOf(since)}`)
    .join('\n')
}

async function listCases(db: Database): Promise<string> {
  const { rows } = await sql<{
    id: string
    kind: string
    isLegal: boolean
    opened: Date
    reports: number
    club: string | null
  }>`
    select c.id, c.kind, c.gravity > 0 as "isLegal", c.opened_at as opened, k.slug as club,
      (select count(*)::int from reports r where r.case_id = c.id) as reports
    from moderation_cases c left join clubs k on k.id = c.club_id
    where c.closed_at is null and (c.level = 'server' or c.gravity > 0) order by c.gravity desc, c.opened_at limit 200`.execute(
    db,
  )
  if (rows.length === 0) return 'There are no open cases of the server.'
  return rows
    .map(({ id, kind, isLegal, opened, reports, club }) =>
      [
        id,
        dayOf(opened),
        kind.replace('_', ' '),
        `${reports} reports`,
        isLegal ? 'legal notice' : '',
        club ? `in /${club}` : '',
      ]
        .filter(Boolean)
        .join('  '),
    )
    .join('\n')
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
/** Without what a terminal would obey. */
const printable = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
