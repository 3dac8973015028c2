import fc from 'fast-check'

// A person's life in a paid club, by days from today: what the server must show after each act.

export type Act =
  | { does: 'join' | 'cancel' | 'keep' | 'leave' | 'end' | 'ban' | 'unban' }
  | { does: 'pay' | 'pass'; days: number }
  | { does: 'give'; days: number | null }
  | { does: 'price'; isPaid: boolean }

export type PaidLife = {
  isPaid: boolean
  isBanned: boolean
  isMember: boolean
  /** `until`: the last day; null without end. */
  has: { state: 'pending' | 'active' | 'past_due'; until: number | null; isCanceled: boolean } | null
  /** What the ban took. */
  taken: { until: number | null; isCanceled: boolean } | 'free' | null
}

export const newPaidLife = (): PaidLife => ({
  ...{ isPaid: true, isBanned: false, isMember: false, has: null, taken: null },
})

const graceDays = 7
const open = (until: number | null) => ({
  // A day ends at noon of the next: today's has not, before noon.
  state: until !== null && until < -1 ? ('past_due' as const) : ('active' as const),
  ...{ until, isCanceled: false },
})

/** The days are chosen so that none ends today or yesterday, whatever the time of day. */
export const lives = (acts: number) => {
  const days = fc.constantFrom(-4, 20, 40, 100)
  const simple = fc.constantFrom('join', 'cancel', 'keep', 'leave', 'end', 'ban', 'unban' as const)
  return fc.array(
    fc.oneof(
      { weight: 6, arbitrary: simple.map((does) => ({ does }) as Act) },
      { weight: 3, arbitrary: fc.constant<Act>({ does: 'join' }) },
      { weight: 5, arbitrary: days.map((day): Act => ({ does: 'pay', days: day })) },
      { weight: 1, arbitrary: fc.option(days).map((day): Act => ({ does: 'give', days: day })) },
      { weight: 3, arbitrary: fc.constantFrom(7, 30).map((day): Act => ({ does: 'pass', days: day })) },
      { weight: 1, arbitrary: fc.boolean().map((isPaid): Act => ({ does: 'price', isPaid })) },
    ),
    { minLength: acts, maxLength: acts },
  )
}

export function apply(life: PaidLife, act: Act): void {
  const { has } = life
  const end = () => Object.assign(life, { has: null, isMember: false })
  if (act.does === 'join' && !life.isBanned && !life.isMember && !has) {
    if (life.isPaid) life.has = { state: 'pending', until: null, isCanceled: false }
    else life.isMember = true
  }
  if (act.does === 'pay' || act.does === 'give') {
    if (has) Object.assign(life, { has: open(act.days), isMember: true })
  }
  if (act.does === 'cancel' && has) {
    if (has.state === 'pending') end()
    else if (has.until !== null) has.isCanceled = true
  }
  if (act.does === 'keep' && has) has.isCanceled = false
  if (act.does === 'leave' && life.isMember) end()
  if (act.does === 'end' && has) end()
  if (act.does === 'ban' && !life.isBanned) {
    const { isMember } = life
    life.taken = isMember ? (has ? { until: has.until, isCanceled: has.isCanceled } : 'free') : null
    end()
    life.isBanned = true
  }
  if (act.does === 'unban' && life.isBanned) unban(life)
  if (act.does === 'pass') {
    for (const one of [has, life.taken])
      if (one && one !== 'free' && one.until !== null) one.until -= act.days
    follow(life)
  }
  if (act.does === 'price' && act.isPaid !== life.isPaid) {
    life.isPaid = act.isPaid
    if (act.isPaid && life.isMember) life.has = open(null)
    if (!act.isPaid && has) Object.assign(life, { has: null, isMember: true })
  }
}

function unban(life: PaidLife): void {
  const { taken } = life
  Object.assign(life, { isBanned: false, taken: null })
  if (!taken) return
  if (!life.isPaid) life.isMember = true
  else if (taken !== 'free' && (taken.until === null || taken.until > 0))
    Object.assign(life, { isMember: true, has: { state: 'active', ...taken } })
}

function follow(life: PaidLife): void {
  const { has } = life
  if (!has || has.until === null || has.until >= -1) return
  if (has.isCanceled || has.until + graceDays < -1) Object.assign(life, { has: null, isMember: false })
  else has.state = 'past_due'
}
