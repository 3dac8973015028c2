import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { write } from '../../../platform/database/write.ts'
import { personOf } from '../../../testing/as.ts'
import { openWorld } from '../../../testing/world.ts'
import { recordModeration } from '../../moderation/log.writes.ts'
import { hide, unhide } from './hiding.writes.ts'

const { app, ann, cam, hall, make } = await openWorld()
const { deps } = app
const author = personOf(cam)
const post = await make.post({ club: hall, author })
const talk = [1, 2, 3].map(() => make.comment({ on: post, club: hall, author }))
const comments = await Promise.all(talk)
const subjects = [
  { kind: 'content' as const, id: post.id },
  ...comments.map(({ id }) => ({ kind: 'comment' as const, id })),
]

const newAct = () =>
  write(deps, (tx) => recordModeration(tx, { what: 'hide', actorId: personOf(ann).id, clubId: hall.id }))

it('is hidden while one of several acts hides it, in any order', async () => {
  const step = fc.record({
    act: fc.nat({ max: 2 }),
    subject: fc.nat({ max: subjects.length - 1 }),
    isUndone: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const acts = [await newAct(), await newAct(), await newAct()]
      const model = acts.map(() => new Set<number>())
      for (const { act, subject, isUndone } of steps) {
        const [actId, thing] = [acts[act] ?? '', subjects[subject]]
        if (isUndone) {
          await write(deps, (tx) => unhide(tx, { actId }))
          model[act]?.clear()
        } else if (thing) {
          await write(deps, (tx) => hide(tx, { actId, subject: thing }))
          model[act]?.add(subject)
        }
        await expectState((at) => model.some((held) => held.has(at)))
      }
      for (const actId of acts) await write(deps, (tx) => unhide(tx, { actId }))
      await expectState(() => false)
    }),
    { numRuns: 12 },
  )
})

async function expectState(isHidden: (subject: number) => boolean): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from content where id = ${post.id} union all select id from comments where content_id = ${post.id}`.execute(
    deps.db,
  )
  const shown = subjects.filter((_, at) => !isHidden(at)).map(({ id }) => id)
  expect(rows.map(({ id }) => id).sort()).toEqual(shown.toSorted())
  const { rows: counts } = await sql<{ comments: number; posts: number }>`
    select c.comment_count as comments, coalesce((select t.count from content_totals t
      where t.club_id = c.club_id and t.type = 'post'), 0)::int as posts
    from content_rows c where c.id = ${post.id}`.execute(deps.db)
  const comments = subjects.filter(({ kind }, at) => kind === 'comment' && !isHidden(at)).length
  expect(counts).toEqual([{ comments, posts: isHidden(0) ? 0 : 1 }])
}
