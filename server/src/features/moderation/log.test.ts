import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { recordModeration } from './log.writes.ts'

const { ann, ben, cam, hall, vault, app } = await openWorld()
const { db } = app.deps

it('is never changed, loses the names of deleted accounts, and entries after three years', async () => {
  const about = { actorId: personOf(ann).id, personId: personOf(cam).id, clubId: hall.id }
  const id = await write(app.deps, (tx) => recordModeration(tx, { ...about, what: 'warn', note: 'Be kind' }))
  const change = (columns: object) =>
    db.updateTable('moderation_log').set(columns).where('id', '=', id).execute()
  for (const columns of [
    { id: newId() },
    { what: 'ban' },
    { note: 'Be quiet' },
    { statement: '{}' },
    { is_automatic: true },
    { is_by_operator: true },
    { hides_all: true },
    { kind: 'club' },
    { subject_id: newId() },
    { ends_at: new Date() },
    { created_at: new Date(0) },
    { actor_id: personOf(ben).id },
    { person_id: personOf(ben).id },
    { club_id: vault.id },
    { case_id: newId() },
    { act_id: id },
  ])
    await expect(change(columns), JSON.stringify(columns)).rejects.toThrow('can’t be changed')
  await change({ person_id: null, actor_id: null })
  const remove = (which: string) => db.deleteFrom('moderation_log').where('id', '=', which).execute()
  await expect(remove(id)).rejects.toThrow('can’t be changed')
  const aged = async (days: number) => {
    const created_at = sql<Date>`now() - make_interval(days => ${days})`
    const entry = { id: newId(), what: 'warn', created_at }
    await db.insertInto('moderation_log').values(entry).execute()
    return entry.id
  }
  await expect(remove(await aged(1094))).rejects.toThrow('can’t be changed')
  await remove(await aged(1096))
})
