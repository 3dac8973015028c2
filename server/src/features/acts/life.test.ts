import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'

const { make, as, app } = await openWorld()
const { db } = app.deps
const operator = await openConsole(db, await as(await make.person()))
const statement = { basis: 'rule', ground: 'Rule 2: Be kind', facts: 'You insulted someone' } as const

/** What follows from the log: acts on people that were neither reversed nor over, and what acts hide. */
async function computedFrom(clubId: string, personIds: string[]) {
  const { rows } = await sql<{
    id: string
    what: string
    person_id: string
    kind: string
    subject_id: string
  }>`
    select l.id, l.what, l.person_id, l.kind, l.subject_id from moderation_log l
    where (l.club_id = ${clubId} or l.person_id = any(${personIds}::uuid[])) and l.statement is not null
      and (l.ends_at is null or l.ends_at > now())
      and not exists (select from moderation_log r where r.act_id = l.id and r.what in ('reversed', 'appeal_granted'))
    order by l.id`.execute(db)
  const kinds: Record<string, string> = {
    silence: 'silenced',
    ban: 'banned',
    suspend: 'suspended',
    close: 'closed',
  }
  return {
    restrictions: rows.flatMap(({ id, what, person_id }) =>
      kinds[what] ? [{ act_id: id, kind: kinds[what], person_id }] : [],
    ),
    hidings: rows.flatMap(({ id, what, kind, subject_id }) =>
      what === 'hide' || what === 'remove' ? [{ act_id: id, kind, subject_id }] : [],
    ),
  }
}

async function stored(clubId: string, personIds: string[]) {
  const restrictions = await db
    .selectFrom('restrictions')
    .select(['act_id', 'kind', 'person_id'])
    .where((eb) => eb.or([eb('club_id', '=', clubId), eb('person_id', 'in', personIds)]))
    .where(sql<boolean>`(ends_at is null or ends_at > now())`)
    .orderBy('act_id')
    .execute()
  const hidings = await db
    .selectFrom('hidings as h')
    .innerJoin('moderation_log as l', 'l.id', 'h.act_id')
    .select(['h.act_id', 'h.kind', 'h.subject_id'])
    .where('l.club_id', '=', clubId)
    .orderBy('h.act_id')
    .execute()
  return { restrictions, hidings }
}

const step = fc.oneof(
  fc.record({
    do: fc.constantFrom('warn', 'silence', 'remove_member', 'ban', 'suspend', 'hide', 'remove'),
    whom: fc.nat(1),
  }),
  fc.record({ do: fc.constantFrom('reverse', 'appeal', 'join'), whom: fc.nat(7) }),
)

it('keeps restrictions and what is hidden as the log says, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const people = [await make.person(), await make.person()] as const
      const owner = await as(await make.person())
      const other = await as(await make.person())
      const club = await make.club({ owner: personOf(owner), permissions: { admins: [personOf(other).id] } })
      await make.member(club, personOf(other), 'admin')
      for (const person of people) await make.member(club, person)
      const posts = [
        await make.post({ club, author: people[0] }),
        await make.post({ club, author: people[1] }),
      ] as const
      const done: string[] = []
      /** Refusals are part of a life; failures are not. */
      const tried = async (by: Client, key: Parameters<Client['refused']>[0], path: string, body: object) => {
        const [method = ''] = key.split(' ')
        const headers = { 'content-type': 'application/json' }
        const answer = await by.fetch(path, { method, headers, body: JSON.stringify(body) })
        expect(answer.status, await answer.clone().text()).toBeLessThan(500)
        return answer.ok
      }
      for (const { do: what, whom } of steps) {
        const person = people[whom % 2 === 0 ? 0 : 1]
        const actId = done[whom % Math.max(done.length, 1)] ?? newId()
        if (what === 'reverse')
          await tried(operator, 'PUT /acts/:actId/reversal', `/rest/v1/acts/${actId}/reversal`, {
            reason: '',
          })
        else if (what === 'join')
          await tried(
            await as(person),
            'PUT /clubs/:club/membership',
            `/rest/v1/clubs/${club.slug}/membership`,
            {},
          )
        else if (what === 'appeal') {
          const { person_id } = (await db
            .selectFrom('moderation_log')
            .select('person_id')
            .where('id', '=', actId)
            .executeTakeFirst()) ?? { person_id: null }
          const hit = people.find(({ id }) => id === person_id) ?? person
          const text = { text: 'No' }
          await tried(
            await as(hit),
            'PUT /my/statements/:actId/appeal',
            `/rest/v1/my/statements/${actId}/appeal`,
            text,
          )
          const decision = { decision: whom % 3 ? 'granted' : 'upheld', answer: 'We looked again' }
          await tried(other, 'PUT /appeals/:actId/decision', `/rest/v1/appeals/${actId}/decision`, decision)
        } else {
          const id = newId()
          const isContent = what === 'hide' || what === 'remove'
          const subject = isContent
            ? { kind: 'content', id: posts[whom % 2 === 0 ? 0 : 1].id }
            : { kind: 'profile', id: person.id }
          const body = {
            ...{ id, action: what, subject, statement },
            ...(!isContent && what !== 'suspend' && { clubId: club.id }),
            ...(what === 'silence' && { days: 2 }),
          }
          if (await tried(what === 'suspend' ? operator : owner, 'POST /acts', '/rest/v1/acts', body))
            done.push(id)
        }
        const ids = people.map(({ id }) => id)
        expect(await stored(club.id, ids)).toEqual(await computedFrom(club.id, ids))
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
}, 60_000)
