import type { Version } from '@guildhall/contract/content'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { exportedRows } from '../../testing/exported.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { forgetVersions } from '../content/versions.tasks.ts'

const { ann, ben, cam, dot, visitor, make, as, app, eventually } = await openWorld()
const { db } = app.deps

const of = (commentId: string) => ({ params: { commentId } })
const asked = (commentId: string, cursor?: string) => ({ ...of(commentId), query: { cursor } })
const read = async (who: Client, id: string) =>
  (await who.call('GET /comments/:commentId/versions', asked(id))).items
const edit = (who: Client, id: string, content: string) =>
  who.call('PATCH /comments/:commentId', { ...of(id), body: { content } })
const words = (versions: Version[]) =>
  versions.map(({ by, changes: [one] }) => [by?.id ?? null, one?.field, one?.from, one?.to])
const onItem = (who: Client, contentId: string) =>
  who.call('GET /content/:contentId/versions', { params: { contentId }, query: {} })
/** Ages all changes by some minutes. */
const wait = (id: string, minutes: number) =>
  sql`update content_versions set created_at = created_at - make_interval(mins => ${minutes})
    where comment_id = ${id}`.execute(db)
const stored = (id: string) =>
  db.selectFrom('content_versions').select('id').where('comment_id', '=', id).execute()

/** A post in a club of Ann's, with Ben as admin and Cam as member. */
async function somePost(given = {}) {
  const club = await make.club({ owner: personOf(ann), ...given })
  await make.allFeatures(club)
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return { club, id: (await make.post({ club, author: personOf(ann) })).id }
}

async function say(who: Client, contentId: string, content = 'One word', parentId?: string) {
  const body = { id: newId(), content, parentId }
  return (await who.call('POST /content/:contentId/comments', { params: { contentId }, body })).id
}

describe("a comment's versions", () => {
  it('are stored for each edit, separately from its item, replies and other comments', async () => {
    const post = await somePost()
    const first = await say(cam, post.id)
    const other = await say(cam, post.id, 'Another')
    const answer = await say(ben, post.id, 'An answer', first)
    await edit(cam, first, 'Two words')
    await wait(first, 6)
    await edit(cam, first, 'Three words')
    await edit(cam, other, 'Another one')
    await edit(ben, answer, 'Another answer')
    const [camId, benId] = [personOf(cam).id, personOf(ben).id]
    expect(words(await read(ann, first))).toEqual([
      [camId, 'content', 'Two words', 'Three words'],
      [camId, 'content', 'One word', 'Two words'],
    ])
    expect(words(await read(ben, other))).toEqual([[camId, 'content', 'Another', 'Another one']])
    expect(words(await read(ben, answer))).toEqual([[benId, 'content', 'An answer', 'Another answer']])
    expect((await onItem(ann, post.id)).items).toEqual([])
    const params = { contentId: post.id }
    await ann.call('PUT /posts/:contentId', { params, body: { title: 'Another title' } })
    expect((await onItem(ann, post.id)).items).toHaveLength(1)
    expect(await read(ann, first)).toHaveLength(2)
  })

  it('are kept after a revert once the text was visible for a minute', async () => {
    const post = await somePost()
    const id = await say(cam, post.id)
    await edit(cam, id, 'Two words')
    await wait(id, 1)
    await edit(cam, id, 'One word')
    expect((await read(ann, id)).map(({ changes: [one] }) => one?.from)).toEqual(['Two words', 'One word'])
  })

  it('merge edits within five minutes, and omit reverts and repeats', async () => {
    const id = await say(cam, (await somePost()).id)
    await edit(cam, id, 'Two words')
    await edit(cam, id, 'Two words')
    await wait(id, 4)
    await edit(cam, id, 'Three words')
    expect(words(await read(ann, id))).toEqual([[personOf(cam).id, 'content', 'One word', 'Three words']])
    const other = await say(cam, (await somePost()).id)
    await edit(cam, other, 'Two words')
    await edit(cam, other, 'One word')
    expect(await read(ann, other)).toEqual([])
  })

  it('are paged by 20, latest first, at most 100', async () => {
    const post = await somePost()
    const id = await say(cam, post.id)
    // The item has as many; they are separate.
    for (const commentId of [id, null])
      await sql`insert into content_versions (id, content_id, comment_id, editor_id, changes, created_at)
        select gen_random_uuid(), ${post.id}, ${commentId}, ${personOf(cam).id},
          jsonb_build_array(jsonb_build_object('field', 'content', 'from', n::text, 'to', (n + 1)::text)),
          date_trunc('milliseconds', now()) - make_interval(hours => 200 - n)
        from generate_series(1, 100) n`.execute(db)
    await edit(cam, id, 'Newest')
    const found: unknown[] = []
    const sizes = []
    let cursor: string | undefined
    do {
      const page = await ann.call('GET /comments/:commentId/versions', asked(id, cursor))
      sizes.push(page.items.length)
      found.push(...page.items.map(({ changes: [one] }) => one?.from))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(sizes).toEqual([20, 20, 20, 20, 20])
    expect(found).toEqual(['One word', ...Array.from({ length: 98 }, (_, n) => String(100 - n)), '1'])
    expect(
      await db
        .selectFrom('content_versions')
        .select('id')
        .where('content_id', '=', post.id)
        .where('comment_id', 'is', null)
        .execute(),
    ).toHaveLength(100)
    expect(await ann.refused('GET /comments/:commentId/versions', asked(id, 'x'))).toMatchObject({
      status: 400,
      code: 'bad_input',
    })
  })

  it('are visible to owner and admins only, if they can see the item', async () => {
    const { club, id: contentId } = await somePost()
    const id = await say(cam, contentId)
    await edit(cam, id, 'Two words')
    const former = await as(await make.person())
    await make.member(club, personOf(former), 'admin')
    expect(await read(former, id)).toHaveLength(1)
    await ann.call('DELETE /clubs/:club/members/:personId', {
      params: { club: club.slug, personId: personOf(former).id },
    })
    const path = 'GET /comments/:commentId/versions'
    for (const who of [cam, dot, former])
      expect(await who.refused(path, asked(id))).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(await visitor.refused(path, asked(id))).toMatchObject({ status: 401 })
    const hidden = await say(cam, (await somePost({ isPrivate: true })).id)
    await edit(cam, hidden, 'Two words')
    const notFound = { status: 404, code: 'content_not_found' }
    for (const [who, one] of [
      [dot, hidden],
      [ann, newId()],
    ] as const)
      expect(await who.refused(path, asked(one))).toMatchObject(notFound)
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    expect(await ann.refused(path, asked(id))).toMatchObject(notFound)
  })

  it('are visible for 90 days, and deleted with the next task or the comment', async () => {
    const { id: contentId } = await somePost()
    const [old, young] = [await say(cam, contentId), await say(cam, contentId)]
    for (const id of [old, young]) await edit(cam, id, 'Two words')
    await wait(old, 90 * 24 * 60 + 1)
    await wait(young, 90 * 24 * 60 - 10)
    expect([await read(ann, old), (await read(ann, young)).length]).toEqual([[], 1])
    expect(await stored(old)).toHaveLength(1)
    await forgetVersions(app.deps)
    expect([await stored(old), (await stored(young)).length]).toEqual([[], 1])
    await cam.call('DELETE /comments/:commentId', of(young))
    expect(await stored(young)).toEqual([])
    expect(await ann.refused('GET /comments/:commentId/versions', asked(young))).toMatchObject({
      status: 404,
    })
  })

  it.each(['keep', 'erase'] as const)('are handled when the account is deleted with %s', async (content) => {
    const { club, id: contentId } = await somePost()
    const person = await make.person()
    await make.member(club, person)
    const who = await as(person)
    const id = await say(who, contentId)
    await edit(who, id, 'Two words')
    await who.call('POST /auth/v1/account-deletions', {
      body: { typedUsername: person.username, password, content },
    })
    await eventually(
      async () =>
        !(await db.selectFrom('profiles').select('id').where('id', '=', person.id).executeTakeFirst()),
    )
    if (content === 'keep')
      expect(words(await read(ann, id))).toEqual([[null, 'content', 'One word', 'Two words']])
    else expect(await stored(id)).toEqual([])
  })

  it("are exported for the comment's author only", async () => {
    const person = await make.person()
    const { club, id: contentId } = await somePost({ isPrivate: true })
    await make.member(club, person)
    const who = await as(person)
    const id = await say(who, contentId)
    await edit(who, id, 'Two words')
    const mine = { comment: id, on: { id: contentId }, before: { content: 'One word' } }
    expect(await exportedRows(db, person, 'earlier-versions.json')).toMatchObject([mine])
    await who.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    expect(await exportedRows(db, person, 'earlier-versions.json')).toMatchObject([mine])
    const ofItsAuthor = (await exportedRows(db, personOf(ann), 'earlier-versions.json')) as (typeof mine)[]
    expect(ofItsAuthor.filter(({ on }) => on.id === contentId)).toEqual([])
  })
})
