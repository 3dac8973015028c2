import { money } from '@guildhall/contract/fees'
import { locale } from '@guildhall/contract/locale'
import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { readManagers } from '../clubs/managers.ts'
import { accessEnd, lastDayOf } from '../entitlements/entitlements.policy.ts'
import { type Notice, notify } from './notify.ts'

type Change = TaskPayloads['notify.entitlement']

type Row = {
  /** `withdrawn`: it was pending, and is no longer. */
  state: 'pending' | 'active' | 'past_due' | 'ended' | 'withdrawn'
  source: string
  user_id: string
  amount: string
  currency: string
  paid_until: Date | null
  is_canceled: boolean
  grace_days: number
  cause: string
  club_id: string
  club_slug: string
  club_name: string
  /** 'Gold in Ember & Ash', or the club's name. */
  thing: string
  first_name: string
  last_name: string
}

/** Notifies a person of a change of what they pay for, and the club's managers of who asks to. Idempotent. */
export async function notifyOfEntitlement(deps: Dependencies, change: Change): Promise<void> {
  await write(deps, async (tx) => {
    const { rows } =
      await sql<Row>`select coalesce(e.state, 'withdrawn') as state, coalesce(e.source, '') as source, p.id as user_id,
        coalesce(e.amount, 0)::text as amount, coalesce(e.currency, k.currency) as currency, e.paid_until,
        coalesce(e.is_canceled, false) as is_canceled, coalesce(s.grace_days, 7) as grace_days, k.id as club_id, k.slug as club_slug, k.name as club_name,
        coalesce((select g.name || ' in ' from club_groups g where g.id = e.group_id), '') || k.name as thing,
        p.first_name, p.last_name,
        -- One notification of each kind for each period.
        md5(${change.entitlementId} || ${change.what} || coalesce(e.paid_until::text, '') || coalesce(e.reminded_days::text, ''))::uuid as cause
      from clubs k join profiles p on p.id = ${change.personId} and p.deleted_at is null
      left join entitlements e on e.id = ${change.entitlementId}
      left join payment_settings s on s.club_id = k.id
      where k.id = ${change.clubId} and k.deleted_at is null`.execute(tx.db)
    const [row] = rows
    // Settled, or changed again, meanwhile.
    if (!row || !isStill(change.what, row.state)) return
    const people = change.what === 'asked' ? await readManagers(tx.db, row.club_id) : [row.user_id]
    await notify(
      tx,
      noticeOf(change.what, row),
      people.map((id) => ({ id })),
    )
  })
}

const isStill = (what: Change['what'], state: Row['state']): boolean =>
  what === 'ended' ? state === 'ended' || state === 'withdrawn' : stateAfter[what] === state
const stateAfter = {
  asked: 'pending',
  paid: 'active',
  given: 'active',
  due: 'active',
  late: 'past_due',
} as const

/** '2026-03-01' → 'March 1, 2026'. */
const dayText = (day: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

function noticeOf(what: Change['what'], row: Row): Notice {
  const club = row.club_name
  const until = row.paid_until && dayText(lastDayOf(row.paid_until))
  const end = accessEnd({
    ...{
      state: row.state === 'withdrawn' ? 'ended' : row.state,
      paidUntil: row.paid_until,
      isCanceled: row.is_canceled,
      graceDays: row.grace_days,
    },
  })
  const fee = money(row.amount, row.currency)
  const toPay = { label: 'See how to pay', path: '/settings/memberships' }
  const toClub = { label: 'Open the club', path: `/${row.club_slug}` }
  const texts = {
    asked: [
      `${row.first_name} ${row.last_name} asks to join ${row.thing}`,
      `${row.first_name} ${row.last_name} asks to join ${row.thing}. Record their payment of ${fee} once it has arrived.`,
      { label: 'Record payments', path: `/${row.club_slug}/payments?state=pending` },
    ],
    paid: [
      `Your payment to ${club} was confirmed`,
      until
        ? `Thanks! You’re a member of ${row.thing} until ${until}.`
        : `Thanks! You’re a member of ${row.thing}.`,
      toClub,
    ],
    given: [
      `Your membership of ${row.thing} is free`,
      until ? `${club} gave you free membership until ${until}.` : `${club} gave you free membership.`,
      toClub,
    ],
    due: [
      `Your membership of ${row.thing} ends soon`,
      row.source === 'given'
        ? `Your free membership of ${row.thing} ends on ${until}. To stay a member, pay ${fee}.`
        : `Your membership of ${row.thing} is paid until ${until}. To stay a member, pay ${fee}.`,
      toPay,
    ],
    late: [
      `Your payment to ${club} is late`,
      `Your membership of ${row.thing} was paid until ${until}. Pay ${fee} to stay a member; you have access until ${end ? dayText(lastDayOf(end)) : until}.`,
      toPay,
    ],
    ended: [
      row.state === 'withdrawn'
        ? `${club} closed your request to join`
        : `Your membership of ${row.thing} ended`,
      row.state === 'withdrawn'
        ? `${club} didn’t confirm a payment and closed your request to join.`
        : `You’re no longer a member of ${row.thing}. You can join again at any time.`,
      { label: 'See the club', path: `/${row.club_slug}/preview` },
    ],
  } as const
  const [title, message, button] = texts[what]
  return {
    type: `ENTITLEMENT_${what.toUpperCase()}`,
    title,
    message,
    cause: row.cause,
    club: { id: row.club_id, slug: row.club_slug },
    mail: { paragraphs: [message], button },
  }
}
