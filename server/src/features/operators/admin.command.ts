import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Env } from '../../platform/env.ts'
import { confirmByHand, findAccount, makeResetToken } from '../accounts/by-hand.writes.ts'
import { isTwoStepOnFor, makeEntryCode } from './entry.writes.ts'
import { nameByHand, removeByHand } from './operators.by-hand.ts'

const usage = `How it is used: npm run admin -- COMMAND

  operator list            who runs the server
  operator add EMAIL       makes an account an operator
  operator remove EMAIL    ends that; at least one stays
  code EMAIL               a code that opens the console for an operator, as the one by mail
  reset-link EMAIL         a link that sets a new password, for one hour
  confirm EMAIL            confirms an address whose mail did not arrive
  cases                    open cases of the server`

export type AdminCommand =
  | { what: 'operator list' | 'cases' }
  | { what: 'operator add' | 'operator remove' | 'code' | 'reset-link' | 'confirm'; email: string }

const withAddress = ['operator add', 'operator remove', 'code', 'reset-link', 'confirm'] as const
const alone = ['operator list', 'cases'] as const

/** Throws the usage on an invalid command line. */
export function parseAdmin(args: string[]): AdminCommand {
  const what = args.slice(0, args[0] === 'operator' ? 2 : 1).join(' ')
  const rest = args.slice(what.split(' ').length)
  const single = alone.find((one) => one === what)
  if (single && rest.length === 0) return { what: single }
  const named = withAddress.find((one) => one === what)
  const [email] = rest
  if (named && email?.includes('@') && rest.length === 1) return { what: named, email }
  throw new Error(usage)
}

type Where = { db: Database; env: Pick<Env, 'baseUrl'>; secret: string }

/** Does it, and returns what to print. Throws a sentence where it can't. */
export async function runAdmin({ db, env, secret }: Where, command: AdminCommand): Promise<string> {
  if (!('email' in command)) return command.what === 'cases' ? listCases(db) : listOperators(db)
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
    opened: Date
    reports: number
    club: string | null
  }>`
    select c.id, c.kind, c.opened_at as opened, k.slug as club,
      (select count(*)::int from reports r where r.case_id = c.id) as reports
    from moderation_cases c left join clubs k on k.id = c.club_id
    where c.closed_at is null and c.level = 'server' order by c.opened_at limit 200`.execute(db)
  if (rows.length === 0) return 'There are no open cases of the server.'
  return rows
    .map(({ id, kind, opened, reports, club }) =>
      [id, dayOf(opened), kind.replace('_', ' '), `${reports} reports`, club ? `in /${club}` : '']
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
/** Without what a terminal would obey. */
const printable = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
