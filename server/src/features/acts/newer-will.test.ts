import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { eventForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { make, as, app } = await openWorld()

const deeds = ['join', 'leave', 'remove', 'ban', 'end ban', 'attend', 'cancel'] as const
const deed = fc.oneof(fc.constantFrom(...deeds), fc.record({ reverse: fc.nat(5) }))

/** `owes`: the membership that reversing it restores; `place`: the spot at the event. */
type Act = { id: string; owes: boolean; place: boolean; isInForce: boolean; isReversed: boolean }

async function openScene() {
  const [owner, person] = [await make.person(), await make.person()]
  const club = await make.club({ owner })
  await make.allFeatures(club)
  await make.member(club, person)
  const [host, me] = [await as(owner), await as(person)]
  const at = { params: { club: club.slug } }
  const event = await host.call('POST /clubs/:club/events', { ...at, body: eventForm({ capacity: null }) })
  const attendance = { params: { contentId: event.id } }
  const acts: Act[] = []
  // The model: what the person and the club wanted last.
  const model = { isMember: true, attends: false }
  const banned = () => acts.find(({ isInForce }) => isInForce)
  const act = async (action: 'ban' | 'remove_member') => {
    const id = newId()
    const subject = { kind: 'profile' as const, id: personOf(me).id }
    const statement = { basis: 'rule' as const, ground: 'Rule 1', facts: 'Facts' }
    const days = action === 'ban' ? { days: 1 } : {}
    await host.call('POST /acts', { body: { id, action, clubId: club.id, subject, statement, ...days } })
    if (model.isMember) for (const one of acts) one.owes = false
    const isBan = action === 'ban'
    acts.push({
      ...{ id, owes: model.isMember, place: isBan && model.attends, isInForce: isBan, isReversed: false },
    })
    model.isMember = false
    if (isBan) model.attends = false
  }
  const run: Record<(typeof deeds)[number], () => Promise<unknown>> = {
    join: async () => {
      if (model.isMember || banned()) return
      await me.call('PUT /clubs/:club/membership', at)
      model.isMember = true
    },
    leave: async () => {
      if (!model.isMember) return
      await me.call('DELETE /clubs/:club/membership', at)
      model.isMember = false
      for (const one of acts) one.owes = false
    },
    remove: async () => model.isMember && act('remove_member'),
    ban: async () => !banned() && act('ban'),
    'end ban': async () => {
      const ban = banned()
      if (!ban) return
      await sql`update restrictions set ends_at = now() - interval '1 second' where act_id = ${ban.id}`.execute(
        app.deps.db,
      )
      ban.isInForce = false
    },
    attend: async () => {
      if (banned()) return
      await me.call('PUT /events/:contentId/attendance', attendance)
      model.attends = true
      for (const one of acts) one.place = false
    },
    cancel: async () => {
      if (banned() || !model.attends) return
      await me.call('DELETE /events/:contentId/attendance', attendance)
      model.attends = false
      for (const one of acts) one.place = false
    },
  }
  const reverse = async (index: number) => {
    const open = acts.filter(({ isReversed }) => !isReversed)
    const one = open[index % Math.max(1, open.length)]
    if (!one) return
    await host.call('PUT /acts/:actId/reversal', { params: { actId: one.id }, body: { reason: '' } })
    Object.assign(one, { isInForce: false, isReversed: true })
    const ban = banned()
    if (ban) Object.assign(ban, { owes: ban.owes || one.owes, place: ban.place || one.place })
    else {
      model.isMember ||= one.owes
      model.attends ||= one.place
    }
    Object.assign(one, { owes: false, place: false })
  }
  const seen = async () => ({
    isMember: (await me.call('GET /clubs/:club/preview', at)).can.join === 'already_member',
    attends: Boolean(
      await app.deps.db
        .selectFrom('event_attendees')
        .select('status')
        .where('event_id', '=', event.id)
        .where('user_id', '=', personOf(me).id)
        .where('status', '=', 'confirmed')
        .executeTakeFirst(),
    ),
  })
  return { model, run, reverse, seen }
}

it('no reversal makes a person a member, or attend, against what was wanted since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 12 }), async (all) => {
      const { model, run, reverse, seen } = await openScene()
      for (const one of all) {
        await (typeof one === 'string' ? run[one]() : reverse(one.reverse))
        expect(await seen()).toEqual(model)
      }
    }),
    {
      numRuns: Number(process.env.UNDO_RUNS ?? 12),
      seed: Number(process.env.UNDO_SEED ?? 22),
      examples: [
        [['remove', 'join', 'leave', { reverse: 0 }]],
        [['ban', 'end ban', 'join', 'leave', 'ban', { reverse: 0 }, { reverse: 0 }]],
        [['attend', 'ban', 'end ban', 'attend', 'cancel', { reverse: 0 }]],
        [['remove', { reverse: 0 }]],
      ],
    },
  )
})
