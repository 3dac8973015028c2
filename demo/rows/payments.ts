import type { Transaction } from 'kysely'
import { dayAfterPeriod, endOfDay } from '../../server/src/features/entitlements/entitlements.policy.ts'
import type { DB } from '../../server/src/platform/database/schema.ts'
import type { Club, Member, Person } from '../community.ts'
import type { Example } from '../example.ts'
import { random } from '../random.ts'
import { day } from '../times.ts'
import { insertAll } from './insert.ts'

// Who paid in clubs with a fee: most have, some are late, and a few still have to before they are members.

type Paid = Club & { fee: NonNullable<Club['fee']> }
type Bought = { paidOn: string; until: string }

const latePayers = 7
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

export async function writePayments(db: Transaction<DB>, { clubs, people, now }: Example): Promise<void> {
  for (const club of clubs) if (isPaid(club)) await writePaymentsOf(db, club, people, now)
}

const isPaid = (club: Club): club is Paid => club.fee !== undefined

async function writePaymentsOf(
  db: Transaction<DB>,
  club: Paid,
  people: Person[],
  now: number,
): Promise<void> {
  const { amount, currency = 'USD', duration, pending, howToPay } = club.fee
  const idOf = ({ key }: Person, at: number) => random(`entitlement ${club.key} ${key}`).id(at)
  const terms = (person: Person, at: number) => ({
    ...{ id: idOf(person, at), club_id: club.id, user_id: person.id, amount, currency, duration },
    reference: `M${random(`reference ${club.key} ${person.key}`).id(at).replaceAll('-', '').slice(-10).toUpperCase()}`,
    created_at: new Date(at),
  })
  const [given, paying] = [membersOf(club, true), membersOf(club, false)]
  const bought = paying.map((member, index) => ({ member, all: boughtBy(member, duration, index, now) }))
  const asking = people.filter(({ key }) => pending.includes(key))
  await insertAll(db, 'entitlements', [
    ...given.map(({ person, joinedAt }) => ({
      ...terms(person, joinedAt),
      state: 'active',
      source: 'given',
    })),
    ...bought.map(({ member: { person, joinedAt }, all }) => {
      const until = endOfDay(all.at(-1)?.until ?? dateOf(now))
      const state = until.getTime() < now ? 'past_due' : 'active'
      return { ...terms(person, joinedAt), state, source: 'hand', paid_until: until, reminded_days: 3 }
    }),
    ...asking.map((person, index) => ({
      ...terms(person, now - (index + 1) * 0.7 * day),
      ...{ state: 'pending', source: 'hand' },
    })),
  ])
  const payments = bought
    .flatMap(({ member, all }) => all.map((one) => ({ member, ...one })))
    .sort((one, other) => one.paidOn.localeCompare(other.paidOn))
  await insertAll(
    db,
    'payments',
    payments.map(({ member: { person, joinedAt }, paidOn, until }, index) => ({
      ...{
        id: random(`payment ${club.key} ${index}`).id(Date.parse(paidOn)),
        club_id: club.id,
        user_id: person.id,
      },
      ...{ entitlement_id: idOf(person, joinedAt), number: index + 1, title: `Membership of ${club.name}` },
      ...{ amount, currency, paid_on: paidOn, paid_until: endOfDay(until), source: 'hand' },
      created_at: new Date(paidOn),
    })),
  )
  await insertAll(db, 'payment_settings', [
    {
      ...{
        club_id: club.id,
        instructions: howToPay.instructions,
        iban: howToPay.iban,
        issuer: howToPay.issuer,
      },
      ...{ account_holder: howToPay.accountHolder, last_receipt: payments.length },
    },
  ])
}

/** `isGiven`: those who run the club pay nothing. */
const membersOf = ({ members }: Club, isGiven: boolean) =>
  members.filter(({ role }) => (role === 'member') !== isGiven)

/** Each period since they joined, but the latest of those who are late. */
function boughtBy(
  { joinedAt }: Member,
  duration: Paid['fee']['duration'],
  index: number,
  now: number,
): Bought[] {
  const [all, today]: [Bought[], string] = [[], dateOf(now)]
  let from = dateOf(joinedAt)
  for (;;) {
    const until = dayAfterPeriod(from, duration) ?? '9999-12-30'
    all.push({ paidOn: from, until })
    if (until > today) break
    from = until
  }
  const last = all.at(-1)
  // Paid until two days ago, within the days of grace.
  if (index % latePayers === 3 && last) all.splice(-1, 1, { ...last, until: dateOf(now - 2 * day) })
  return all
}
