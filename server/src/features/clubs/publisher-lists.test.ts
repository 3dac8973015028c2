import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { removeFromPublisherLists } from './clubs.account-deletion.ts'

const { ann, make, app, databaseUrl } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

describe('the lists of publishers', () => {
  it('lose a person in every list of every club, and no one else', async () => {
    const [leaver, other] = [await make.person(), await make.person()]
    const lists = (...ids: string[]) => ({
      admins: ids,
      posts_create: ['all'],
      polls_create: [...ids, owner.id],
    })
    const clubs = [
      await make.club({ owner, permissions: lists(leaver.id, other.id) }),
      await make.club({ owner, permissions: lists(leaver.id) }),
      await make.club({ owner, permissions: { ...lists(other.id), admins: [] } }),
    ]
    await removeFromPublisherLists(app.deps, leaver.id)
    const read = async ({ id }: { id: string }) =>
      (await db.selectFrom('clubs').select('permissions').where('id', '=', id).executeTakeFirstOrThrow())
        .permissions
    expect(await Promise.all(clubs.map(read))).toEqual([
      lists(other.id),
      lists(),
      { ...lists(other.id), admins: [] },
    ])
  })

  it('are found by an index among any number of clubs', async () => {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await removeFromPublisherLists(app.deps, owner.id)
    const asked = (spy.mock.calls as unknown as [{ text?: string; values?: unknown[] }][]).map(
      ([query]) => query,
    )
    spy.mockRestore()
    const update = asked.find(({ text }) => text?.startsWith('update "clubs"'))
    const client = new pg.Client(databaseUrl)
    await client.connect()
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(`explain ${update?.text}`, update?.values)
    await client.end()
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('clubs_permissions')
  })
})
