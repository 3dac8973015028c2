import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { entitlementIn, openPaidClub, recordPayment } from '../../testing/paid-club.ts'
import { type Act, apply, lives, newPaidLife, type PaidLife } from '../../testing/paid-life.ts'
import { openWorld } from '../../testing/world.ts'
import { followTerms } from './lapse.tasks.ts'

const world = await openWorld()
const { ann, make, as, app, tasksDone } = world
const { db } = app.deps

type Club = { id: string; slug: string; name: string }
type Scene = { club: Club; who: Client; bans: string[] }
const at = (club: Club) => ({ params: { club: club.slug } })
/** Does what may be refused. */
const tried = (who: Client, path: string, method = 'PUT', body?: object) =>
  who.fetch(`/rest/v1${path}`, {
    ...{ method, ...(body && { body: JSON.stringify(body) }) },
    ...(body && { headers: { 'content-type': 'application/json' } }),
  })
const dayIn = (days: number | null) =>
  days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function act({ club, who, bans }: Scene, step: Act): Promise<void> {
  const live = await entitlementIn(who, club)
  const own = `/my/entitlements/${live?.id ?? newId()}`
  const managed = `/clubs/${club.slug}/entitlements/${live?.id ?? newId()}`
  if (step.does === 'join') await tried(who, `/clubs/${club.slug}/membership`)
  if (step.does === 'leave') await tried(who, `/clubs/${club.slug}/membership`, 'DELETE')
  if (step.does === 'cancel') await tried(who, own, 'DELETE')
  if (step.does === 'keep') await tried(who, `${own}/renewal`)
  if (step.does === 'end') await tried(ann, managed, 'DELETE')
  if (step.does === 'give') await tried(ann, `${managed}/gift`, 'PUT', { until: dayIn(step.days) })
  if (step.does === 'pay' && live)
    await recordPayment(ann, club, live, { paidOn: '2026-01-01', paidUntil: dayIn(step.days) })
  if (step.does === 'ban') {
    const id = newId()
    const subject = { kind: 'profile', id: personOf(who).id }
    const statement = { basis: 'rule', ground: 'Rule 2: Be kind', facts: 'You insulted someone' }
    const { ok } = await tried(ann, '/acts', 'POST', {
      id,
      action: 'ban',
      subject,
      clubId: club.id,
      statement,
    })
    if (ok) bans.push(id)
  }
  if (step.does === 'unban') {
    const id = bans.pop()
    if (id) await tried(ann, `/acts/${id}/reversal`, 'PUT', { reason: '' })
  }
  if (step.does === 'pass') {
    await sql`update entitlements set paid_until = paid_until - make_interval(days => ${step.days})
      where club_id = ${club.id}`.execute(db)
    await followTerms(app.deps)
  }
  if (step.does === 'price') {
    const price = step.isPaid ? { membershipFee: '25' } : { membershipFee: '' }
    const terms = { isPrivate: false, isPaid: step.isPaid, currency: 'EUR', subscriptionDuration: 'monthly' }
    await tried(ann, `/clubs/${club.slug}/access`, 'PUT', { ...terms, ...price })
    await tasksDone()
  }
}

async function shown({ club, who }: Scene): Promise<Omit<PaidLife, 'isBanned' | 'isPaid' | 'taken'>> {
  const { role } = await who.call('GET /clubs/:club', at(club))
  const live = await entitlementIn(who, club)
  if (!live) return { isMember: role !== null, has: null }
  const today = Date.parse(dayIn(0) ?? '')
  const until = live.paidUntil && (Date.parse(live.paidUntil) - today) / 86_400_000
  const { state, isCanceled } = live
  return {
    isMember: role !== null,
    has: { state: state as 'active', until: until === '' ? null : until, isCanceled },
  }
}

// LIVES: how many; 1,000 take ten minutes.
it('shows in every life what the model says', async () => {
  await fc.assert(
    fc.asyncProperty(lives(12), async (steps) => {
      const [club, person] = [await openPaidClub(world), await make.person()]
      const scene = { club, who: await as(person), bans: [] }
      const life = newPaidLife()
      for (const step of steps) {
        await act(scene, step)
        apply(life, step)
        const { isMember, has } = life
        expect(await shown(scene), JSON.stringify(steps)).toEqual({ isMember, has })
      }
      const { members } = await db
        .selectFrom('clubs')
        .select('members')
        .where('id', '=', club.id)
        .executeTakeFirstOrThrow()
      expect(members).toBe(life.isMember ? 2 : 1)
    }),
    { numRuns: Number(process.env.LIVES ?? 12) },
  )
})
