import { featureOf } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { exportedRows } from '../../testing/exported.ts'
import { eachKind, fixtures } from '../../testing/kinds.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { forgetVersions } from './versions.tasks.ts'

const { ann, ben, cam, dot, visitor, make, as, app, eventually } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const of = (contentId: string) => ({ params: { contentId } })
const read = (who: Client, id: string, cursor?: string) =>
  who.call('GET /content/:contentId/versions', { ...of(id), query: { cursor } })
const item = (who: Client, id: string) => who.call('GET /content/:contentId', of(id))
const change = (who: Client, id: string, body: object) =>
  who.call('PUT /posts/:contentId', { ...of(id), body })
/** Changes of each version, without time and editor. */
const changes = async (who: Client, id: string) =>
  (await read(who, id)).items.map(({ by, changes: done }) => [by?.id ?? null, done])
const title = (from: string, to: string) => ({ field: 'title', from, to })
/** Ages all changes by some minutes. */
const wait = (id: string, minutes: number) =>
  sql`update content_versions set created_at = created_at - make_interval(mins => ${minutes})
    where content_id = ${id}`.execute(db)

/** A club of Ann's, with Ben as admin and Cam as member. */
async function someClub(given = {}) {
  const club = await make.club({ owner, ...given })
  await make.allFeatures(club)
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}
const postIn = async (club: { id: string }, author = personOf(cam)) =>
  (await make.post({ club, author, title: 'First', content: 'One text' })).id
const somePost = async () => postIn(await someClub())

describe('an item', () => {
  it.each(Object.values(eachKind((kind) => kind)))(
    'of the kind %s is edited once its words change, with what they were, and by nothing else',
    async (kind) => {
      const club = await someClub()
      const { id } = await fixtures[kind].publish(cam, club, { title: 'As it was', text: 'A text' })
      await ann.call('PUT /content/:contentId/like', of(id))
      await ann.call('PUT /content/:contentId/pin', of(id))
      expect(await item(ann, id)).toMatchObject({ editedAt: null, can: { history: true } })
      const key = `PUT /${featureOf[kind]}/:contentId` as 'PUT /posts/:contentId'
      const body = fixtures[kind].changed
      await cam.call(key, { ...of(id), body })
      const { editedAt, updatedAt } = await item(cam, id)
      expect(editedAt).not.toBeNull()
      expect(updatedAt).toBe(editedAt)
      const [[field, to] = ['', '']] = Object.entries(body)
      const versions = await changes(ann, id)
      expect(versions).toEqual([[personOf(cam).id, [{ field, from: 'As it was', to }]]])
      // Repeating it changes nothing.
      await cam.call(key, { ...of(id), body })
      expect(await item(cam, id)).toMatchObject({ editedAt })
      expect(await changes(ben, id)).toEqual(versions)
    },
  )

  it('is not marked as edited by another picture', async () => {
    const club = await someClub()
    const id = await postIn(club)
    const path = await make.upload(personOf(cam))
    await change(cam, id, { images: [{ path, alt: 'Boards' }] })
    expect(await item(cam, id)).toMatchObject({ editedAt: null, data: { images: [{ path }] } })
    expect(await changes(ann, id)).toEqual([])
  })
})

describe('its versions', () => {
  it('store each edit: the editor, and the previous value of each field', async () => {
    const id = await somePost()
    await change(cam, id, { title: 'Second', content: 'Two texts' })
    await change(ben, id, { title: 'Third' })
    await change(cam, id, { content: 'Three texts' })
    expect(await changes(ann, id)).toEqual([
      [personOf(cam).id, [{ field: 'content', from: 'Two texts', to: 'Three texts' }]],
      [personOf(ben).id, [title('Second', 'Third')]],
      [personOf(cam).id, [title('First', 'Second'), { field: 'content', from: 'One text', to: 'Two texts' }]],
    ])
  })

  it('merge several saves by one person within five minutes', async () => {
    const id = await somePost()
    await change(cam, id, { title: 'Second' })
    await wait(id, 4)
    await change(cam, id, { title: 'Third', content: 'Two texts' })
    const content = { field: 'content', from: 'One text', to: 'Two texts' }
    expect(await changes(ann, id)).toEqual([[personOf(cam).id, [title('First', 'Third'), content]]])
    await wait(id, 2)
    await change(cam, id, { title: 'Fourth' })
    const before = [personOf(cam).id, [title('First', 'Third'), content]]
    expect(await changes(ann, id)).toEqual([[personOf(cam).id, [title('Third', 'Fourth')]], before])
    await change(cam, id, { title: 'Third' })
    expect(await changes(ann, id)).toEqual([before])
  })

  it('are kept after a revert once the text was visible for a minute', async () => {
    const id = await somePost()
    await change(cam, id, { title: 'Second', content: 'Two texts' })
    await wait(id, 1)
    await change(cam, id, { title: 'First' })
    const content = { field: 'content', from: 'One text', to: 'Two texts' }
    expect(await changes(ann, id)).toEqual([
      [personOf(cam).id, [title('Second', 'First')]],
      [personOf(cam).id, [title('First', 'Second'), content]],
    ])
  })

  it('are paged by 20, latest first, at most 100', async () => {
    const id = await somePost()
    await sql`insert into content_versions (id, content_id, editor_id, changes, created_at)
      select gen_random_uuid(), ${id}, ${personOf(cam).id},
        jsonb_build_array(jsonb_build_object('field', 'title', 'from', n::text, 'to', (n + 1)::text)),
        date_trunc('milliseconds', now()) - make_interval(hours => 200 - n)
      from generate_series(1, 100) n`.execute(db)
    await change(cam, id, { title: 'Newest' })
    const found: unknown[] = []
    const sizes = []
    let cursor: string | undefined
    do {
      const page = await read(ann, id, cursor)
      sizes.push(page.items.length)
      found.push(...page.items.map(({ changes: [one] }) => one?.from))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(sizes).toEqual([20, 20, 20, 20, 20])
    expect(found).toEqual(['First', ...Array.from({ length: 98 }, (_, n) => String(100 - n)), '1'])
    expect(
      await ann.refused('GET /content/:contentId/versions', { ...of(id), query: { cursor: 'x' } }),
    ).toMatchObject({ status: 400, code: 'bad_input' })
  })

  it('keep long-lived texts among many edits', async () => {
    const id = await somePost()
    await change(cam, id, { title: 'Promised' })
    await wait(id, 60)
    await change(cam, id, { title: 'Taken back' })
    await wait(id, 60)
    await sql`insert into content_versions (id, content_id, editor_id, changes, created_at)
      select gen_random_uuid(), ${id}, ${personOf(cam).id}, '[]', now() - make_interval(mins => 40, secs => -6 * n)
      from generate_series(1, 150) n`.execute(db)
    await change(ben, id, { title: 'Newest' })
    const left = await db
      .selectFrom('content_versions')
      .select('changes')
      .where('content_id', '=', id)
      .orderBy('created_at')
      .execute()
    expect(left).toHaveLength(100)
    expect(left.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [title('First', 'Promised')],
      [title('Promised', 'Taken back')],
    ])
    expect(left.at(-1)?.changes).toEqual([title('Taken back', 'Newest')])
  })

  it('leave those of another item and of comments alone', async () => {
    const club = await someClub()
    const [id, other] = [await postIn(club), await postIn(club)]
    const comment = newId()
    await cam.call('POST /content/:contentId/comments', {
      ...of(id),
      body: { id: comment, content: 'One comment' },
    })
    await cam.call('PATCH /comments/:commentId', {
      params: { commentId: comment },
      body: { content: 'Two comments' },
    })
    await change(cam, other, { title: 'Another' })
    // By the same person at once, and yet a version of its own.
    for (const to of ['Almost', 'Second']) await change(cam, id, { title: to })
    const ofOther = [[personOf(cam).id, [title('First', 'Another')]]]
    const ofItem = [[personOf(cam).id, [title('First', 'Second')]]]
    expect([await changes(ann, id), await changes(ann, other)]).toEqual([ofItem, ofOther])
    const add = (contentId: string, commentId: string | null, count: number) =>
      sql`
      insert into content_versions (id, content_id, comment_id, editor_id, changes, created_at)
      select gen_random_uuid(), ${contentId}::uuid, ${commentId}::uuid, ${personOf(cam).id}::uuid, '[]', now() - n * interval '1 second'
      from generate_series(1, ${count}::int) n`.execute(db)
    await add(id, null, 119)
    await add(other, null, 5)
    await add(id, comment, 5)
    await change(ben, id, { title: 'Newest' })
    const counted = async (contentId: string, commentId: string | null) =>
      (
        await db
          .selectFrom('content_versions')
          .select('id')
          .where('content_id', '=', contentId)
          .where('comment_id', commentId ? '=' : 'is', commentId)
          .execute()
      ).length
    expect([await counted(id, null), await counted(other, null), await counted(id, comment)]).toEqual([
      100, 6, 6,
    ])
    expect((await read(ann, id)).items).toHaveLength(20)
  })

  it('are visible to owner and admins only, if they can see the item', async () => {
    const club = await someClub()
    const id = await postIn(club)
    await change(cam, id, { title: 'Second' })
    const asked = { ...of(id), query: {} }
    const former = await as(await make.person())
    await make.member(club, personOf(former), 'admin')
    expect((await read(former, id)).items).toHaveLength(1)
    await ann.call('DELETE /clubs/:club/members/:personId', {
      params: { club: club.slug, personId: personOf(former).id },
    })
    for (const who of [cam, dot, former])
      expect(await who.refused('GET /content/:contentId/versions', asked)).toMatchObject({
        status: 403,
        code: 'permission_denied',
      })
    expect(await visitor.refused('GET /content/:contentId/versions', asked)).toMatchObject({ status: 401 })
    const hidden = await postIn(await someClub({ isPrivate: true }))
    await change(cam, hidden, { title: 'Second' })
    const notFound = { status: 404, code: 'content_not_found' }
    for (const [who, one] of [
      [dot, hidden],
      [ann, newId()],
    ] as const)
      expect(await who.refused('GET /content/:contentId/versions', { ...of(one), query: {} })).toMatchObject(
        notFound,
      )
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    expect(await ann.refused('GET /content/:contentId/versions', asked)).toMatchObject(notFound)
  })

  it('are visible for 90 days, and deleted with the next task', async () => {
    const [old, young] = [await somePost(), await somePost()]
    for (const id of [old, young]) await change(cam, id, { title: 'Second' })
    await wait(old, 90 * 24 * 60 + 1)
    await wait(young, 90 * 24 * 60 - 10)
    expect([await changes(ann, old), (await changes(ann, young)).length]).toEqual([[], 1])
    const kept = () =>
      db.selectFrom('content_versions').select('content_id').where('content_id', 'in', [old, young]).execute()
    expect(await kept()).toHaveLength(2)
    await forgetVersions(app.deps)
    expect(await kept()).toEqual([{ content_id: young }])
    await forgetVersions(app.deps)
    expect(await kept()).toHaveLength(1)
    expect((await item(ann, old)).editedAt).not.toBeNull()
  })

  it('are deleted in batches, over several tasks', async () => {
    const id = await somePost()
    await sql`insert into content_versions (id, content_id, changes, created_at)
      select gen_random_uuid(), ${id}, '[]', now() - interval '91 days' from generate_series(1, 1201)`.execute(
      db,
    )
    await forgetVersions(app.deps, 0)
    await eventually(async () => {
      const left = await db.selectFrom('content_versions').select('id').where('content_id', '=', id).execute()
      return left.length === 0
    })
  })

  it('are deleted with the item', async () => {
    const id = await somePost()
    await change(cam, id, { title: 'Second' })
    await cam.call('DELETE /content/:contentId', of(id))
    expect(
      await db.selectFrom('content_versions').select('id').where('content_id', '=', id).execute(),
    ).toEqual([])
  })

  it.each(['keep', 'erase'] as const)(
    'of an account that is deleted and leaves what it wrote: %s',
    async (content) => {
      const club = await someClub()
      const person = await make.person()
      await make.member(club, person, 'admin')
      const who = await as(person)
      const [own, others] = [await postIn(club, person), await postIn(club)]
      for (const id of [own, others]) await change(who, id, { title: 'Second' })
      await who.call('POST /auth/v1/account-deletions', {
        body: { typedUsername: person.username, password, content },
      })
      await eventually(
        async () =>
          !(await db.selectFrom('profiles').select('id').where('id', '=', person.id).executeTakeFirst()),
      )
      const nobodys = [[null, [title('First', 'Second')]]]
      expect(await changes(ann, others)).toEqual(nobodys)
      if (content === 'keep') expect(await changes(ann, own)).toEqual(nobodys)
      else
        expect(
          await db.selectFrom('content_versions').select('id').where('content_id', '=', own).execute(),
        ).toEqual([])
    },
  )

  it('are exported for their author', async () => {
    const club = await someClub({ isPrivate: true })
    const person = await make.person()
    await make.member(club, person)
    const who = await as(person)
    const [own, shared] = [await postIn(club, person), await postIn(club, person)]
    await change(who, own, { title: 'Second' })
    await change(ben, shared, { title: 'Corrected' })
    await change(who, shared, { title: 'Third' })
    await change(who, await postIn(club, person), { content: 'Other' })
    const exported = async () =>
      (await exportedRows(db, person, 'earlier-versions.json')).map(
        (row) => (row as { before: object }).before,
      )
    expect(await exported()).toEqual([
      { content: 'One text' },
      { title: 'Corrected' },
      { title: 'First' },
      { title: 'First' },
    ])
    await who.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    expect(await exported()).toEqual([{ content: 'One text' }, { title: 'First' }])
    expect(await exportedRows(db, personOf(ben), 'earlier-versions.json')).toEqual([])
  })
})
