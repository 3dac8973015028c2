import type { SubjectKind } from '@guildhall/contract/moderation'
import { describe, expect, it } from 'vitest'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { hide, unhide } from './hiding/hiding.writes.ts'

const { visitor, ann, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const [modPerson, adminPerson, memberPerson] = [await make.person(), await make.person(), await make.person()]
const club = await make.club({ owner, permissions: { moderators: [modPerson.id], admins: [adminPerson.id] } })
await make.member(club, adminPerson, 'admin')
for (const person of [modPerson, memberPerson]) await make.member(club, person)
const [moderator, admin, member] = [await as(modPerson), await as(adminPerson), await as(memberPerson)]
const everyone = { owner: ann, admin, moderator, member }

const course = await make.course({ club, teacher: memberPerson })
const lesson = await make.lesson({ course })
const commentBy = async (author: { id: string }) => {
  const id = newId()
  const values = { id, lesson_id: lesson.id, user_id: author.id, content: 'A comment' }
  await db.insertInto('lesson_comment_rows').values(values).execute()
  return id
}
const warn = (by: Client, subject: { kind: Exclude<SubjectKind, 'message' | 'club'>; id: string }) =>
  by.refused('POST /acts', {
    body: {
      ...{ id: newId(), action: 'warn', subject, clubId: club.id },
      statement: { basis: 'rule', ground: 'Be kind', facts: 'An insult' },
    },
  })
type Ids = Map<string, string>
/** The code of a refusal, or undefined where it was done. */
const done = (answer: Promise<{ code: string }>) =>
  answer.then(
    ({ code }) => code,
    () => undefined,
  )

describe('moderating is offered', () => {
  it('for members below the viewer, in the list and on profiles', async () => {
    const offered = async (by: Client, sort: 'role' | 'name') => {
      const { items } = await by.call('GET /clubs/:club/members', {
        params: { club: club.slug },
        query: { sort },
      })
      return Object.fromEntries(items.map(({ id, can }) => [id, can.moderate === true]))
    }
    const [o, a, m, p] = [owner, adminPerson, modPerson, memberPerson].map(({ id }) => id)
    for (const sort of ['role', 'name'] as const) {
      const by = (who: Client) => offered(who, sort)
      expect(await by(ann)).toEqual({ [`${o}`]: false, [`${a}`]: true, [`${m}`]: true, [`${p}`]: true })
      expect(await by(admin)).toEqual({ [`${o}`]: false, [`${a}`]: false, [`${m}`]: true, [`${p}`]: true })
      expect(await by(moderator)).toEqual({
        [`${o}`]: false,
        [`${a}`]: false,
        [`${m}`]: false,
        [`${p}`]: true,
      })
      expect(Object.values(await by(member))).toEqual([false, false, false, false])
    }
    const clubsOf = async (by: Client, of: { username: string }) => {
      const { moderatedClubs } = await by.call('GET /profiles/:username', {
        params: { username: of.username },
      })
      return moderatedClubs.map(({ id }) => id)
    }
    for (const by of [ann, admin, moderator]) expect(await clubsOf(by, memberPerson)).toEqual([club.id])
    for (const by of [member, visitor]) expect(await clubsOf(by, memberPerson)).toEqual([])
    for (const by of [admin, moderator]) expect(await clubsOf(by, owner)).toEqual([])
    expect(await clubsOf(moderator, adminPerson)).toEqual([])
  })

  it('on items and comments by people below the viewer, in lists and on pages, as the act is then allowed', async () => {
    const goneAuthor = await make.person()
    const authors = {
      owner,
      admin: adminPerson,
      moderator: modPerson,
      member: memberPerson,
      gone: goneAuthor,
    }
    const outranked: Record<string, string[]> = {
      owner: ['admin', 'moderator', 'member', 'gone'],
      admin: ['moderator', 'member', 'gone'],
      moderator: ['member', 'gone'],
      member: [],
    }
    const [of, comments, replies] = [1, 2, 3].map(() => new Map<string, string>()) as [Ids, Ids, Ids]
    const written = await make.post({ club, author: memberPerson, title: 'Discussed' })
    const parent = await make.comment({ on: written, club, author: memberPerson })
    for (const [name, author] of Object.entries(authors)) {
      of.set(name, (await make.post({ club, author, title: `By the ${name}` })).id)
      comments.set(name, (await make.comment({ on: written, club, author })).id)
      const body = { id: newId(), content: 'A reply', parentId: parent.id }
      const by = await as(author)
      const { id } = await by.call('POST /content/:contentId/comments', {
        params: { contentId: written.id },
        body,
      })
      replies.set(name, id)
    }
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', goneAuthor.id).execute()
    const params = { contentId: written.id }
    for (const [name, by] of Object.entries(everyone)) {
      const namesIn = (items: { id: string; can: { moderate: unknown } }[], ids: Map<string, string>) =>
        [...ids].flatMap(([author, id]) =>
          items.some((one) => one.id === id && one.can.moderate === true) ? [author] : [],
        )
      const feed = await by.call('GET /clubs/:club/feed', { params: { club: club.slug }, query: {} })
      expect([name, namesIn(feed.items, of)]).toEqual([name, outranked[name]])
      const pages = await Promise.all(
        [...of.values()].map((contentId) => by.call('GET /content/:contentId', { params: { contentId } })),
      )
      expect([name, namesIn(pages, of)]).toEqual([name, outranked[name]])
      const { items } = await by.call('GET /content/:contentId/comments', { params, query: {} })
      expect([name, namesIn(items, comments)]).toEqual([name, outranked[name]])
      const { items: all } = await by.call('GET /comments/:commentId/replies', {
        params: { commentId: parent.id },
        query: {},
      })
      expect([name, namesIn(all, replies)]).toEqual([name, outranked[name]])
      for (const [kind, ids] of [
        ['content', of],
        ['comment', comments],
        ['comment', replies],
      ] as const)
        for (const [author, id] of ids) {
          // Warnings need a person.
          if (author === 'gone') continue
          const code = await done(warn(by, { kind, id }))
          expect([name, author, kind, code === undefined]).toEqual([
            name,
            author,
            kind,
            outranked[name]?.includes(author),
          ])
        }
    }
    const seen = await visitor.call('GET /content/:contentId/comments', { params, query: {} })
    expect(seen.items.map(({ can }) => can.moderate)).toEqual(seen.items.map(() => 'permission_denied'))
  })

  it('under a lesson and on courses, where the act is then done, and refused where it is not offered', async () => {
    for (const person of [modPerson, memberPerson]) await make.enrollment({ course, person })
    const comments = { member: await commentBy(memberPerson), owner: await commentBy(owner) }
    const list = async (by: Client) => {
      const { items } = await by.call('GET /lessons/:lessonId/comments', {
        params: { lessonId: lesson.id },
        query: {},
      })
      return Object.fromEntries(items.map(({ id, can }) => [id, can.moderate === true]))
    }
    expect(await list(moderator)).toEqual({ [comments.member]: true, [comments.owner]: false })
    expect(await list(admin)).toEqual({ [comments.member]: true, [comments.owner]: false })
    expect(await list(ann)).toEqual({ [comments.member]: true, [comments.owner]: false })
    expect(Object.values(await list(member))).toEqual([false, false])
    const subject = (id: string) => ({ kind: 'lesson_comment' as const, id })
    expect(await done(warn(moderator, subject(comments.member)))).toBeUndefined()
    expect(await done(warn(moderator, subject(comments.owner)))).toBe('person_protected')

    const read = async (by: Client) =>
      (await by.call('GET /clubs/:club/courses/:slug', { params: { club: club.slug, slug: course.slug } }))
        .course
    for (const [creator, offered] of [
      [memberPerson, { owner: true, admin: true, moderator: true, member: false }],
      [adminPerson, { owner: true, admin: false, moderator: false, member: false }],
      [null, { owner: true, admin: true, moderator: true, member: false }],
    ] as const) {
      await db
        .updateTable('courses')
        .set({ created_by: creator?.id ?? null })
        .where('id', '=', course.id)
        .execute()
      for (const [name, by] of Object.entries(everyone)) {
        const { can, createdBy } = await read(by)
        expect([name, can.moderate === true]).toEqual([name, offered[name as keyof typeof offered]])
        expect(createdBy?.id).toBe(can.moderate === true ? creator?.id : undefined)
      }
      const isOffered = offered.moderator && creator !== null
      const code = await done(warn(moderator, { kind: 'course', id: course.id }))
      expect(code === undefined).toBe(isOffered)
    }
    expect((await read(visitor)).can.moderate).toBe('permission_denied')
  })
})

describe('what a moderator hid', () => {
  const statementOf = (ground: string) => ({ basis: 'rule' as const, ground, facts: 'It was not' })
  const hideBy = async (by: Client, kind: 'content' | 'comment' | 'course', id: string) => {
    const body = {
      id: newId(),
      action: 'hide' as const,
      subject: { kind, id },
      statement: statementOf('Be kind'),
    }
    return (await by.call('POST /acts', { body })).id
  }
  const restore = (by: Client, actId: string) =>
    by.call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: '' } })
  const nothing = {
    ...{ actId: null, isOwn: false, ground: '', caseAt: null },
    can: { restore: 'permission_denied' },
  }

  const caseAt = { caseId: expect.any(String), club: club.slug }

  it('reads so in place of a comment, to its author with the reason, to moderators with what restores it', async () => {
    const post = await make.post({ club, author: owner })
    const comment = await make.comment({ on: post, club, author: memberPerson })
    const reply = await admin.call('POST /content/:contentId/comments', {
      ...{ params: { contentId: post.id }, body: { id: newId(), content: 'A reply', parentId: comment.id } },
    })
    const read = async (by: Client) => {
      const { items } = await by.call('GET /content/:contentId/comments', {
        params: { contentId: post.id },
        query: {},
      })
      return items[0]
    }
    expect(await read(visitor)).toMatchObject({ isGone: false, hidden: null })
    const actId = await hideBy(moderator, 'comment', comment.id)
    const outsider = await as(await make.person())
    for (const by of [visitor, outsider])
      expect(await read(by)).toMatchObject({
        ...{ id: comment.id, isGone: true, content: '', author: null, hidden: nothing },
        replies: [{ id: reply.id }],
      })
    expect((await read(member))?.hidden).toEqual({ ...nothing, actId, isOwn: true, ground: 'Be kind' })
    for (const by of [ann, admin, moderator])
      expect((await read(by))?.hidden).toEqual({
        ...nothing,
        actId,
        ground: 'Be kind',
        caseAt,
        can: { restore: true },
      })
    await restore(moderator, actId)
    expect(await read(visitor)).toMatchObject({ isGone: false, hidden: null, id: comment.id })
    // What a ban hid comes back with all else.
    const ban = { id: newId(), what: 'ban', club_id: club.id, actor_id: owner.id, person_id: memberPerson.id }
    await db.insertInto('moderation_log').values(ban).execute()
    const subject = { kind: 'comment' as const, id: comment.id }
    await write(app.deps, (tx) => hide(tx, { actId: ban.id, subject }))
    for (const by of [ann, moderator]) expect((await read(by))?.hidden).toEqual(nothing)
    await write(app.deps, (tx) => unhide(tx, { actId: ban.id }))
    await member.call('DELETE /comments/:commentId', { params: { commentId: comment.id } })
    expect(await read(moderator)).toMatchObject({ isGone: true, hidden: null })
  })

  it('is found at its address by its author and those who can restore it', async () => {
    const post = await make.post({ club, author: memberPerson, title: 'Not kind' })
    const at = { params: { club: club.slug, type: 'post' as const, slug: post.slug } }
    const key = 'GET /clubs/:club/hidden-items/:type/:slug'
    expect(await moderator.refused(key, at)).toMatchObject({ code: 'content_not_found' })
    const actId = await hideBy(admin, 'content', post.id)
    const ofOthers = {
      title: 'Not kind',
      hidden: { ...nothing, actId, ground: 'Be kind', caseAt, can: { restore: true } },
    }
    for (const by of [ann, admin, moderator]) expect(await by.call(key, at)).toEqual(ofOthers)
    expect(await member.call(key, at)).toMatchObject({
      hidden: { actId, isOwn: true, can: { restore: 'permission_denied' } },
    })
    const outsider = await as(await make.person())
    expect(await outsider.refused(key, at)).toMatchObject({ code: 'content_not_found' })
    const other = { params: { ...at.params, type: 'event' as const } }
    expect(await admin.refused(key, other)).toMatchObject({ code: 'content_not_found' })
    await restore(moderator, actId)
    expect(await member.refused(key, at)).toMatchObject({ code: 'content_not_found' })
  })

  it('is no draft like another to the teachers of a course', async () => {
    await db.updateTable('courses').set({ created_by: memberPerson.id }).where('id', '=', course.id).execute()
    const read = async (by: Client) =>
      (await by.call('GET /clubs/:club/courses/:slug', { params: { club: club.slug, slug: course.slug } }))
        .course
    expect((await read(member)).hidden).toBeNull()
    const actId = await hideBy(moderator, 'course', course.id)
    expect(await read(member)).toMatchObject({
      isPublished: false,
      hidden: { actId, isOwn: true, ground: 'Be kind' },
    })
    expect((await read(admin)).hidden).toMatchObject({ actId, isOwn: false, can: { restore: true } })
    const found = await moderator.call('GET /clubs/:club/hidden-items/:type/:slug', {
      params: { club: club.slug, type: 'course', slug: course.slug },
    })
    expect(found).toMatchObject({ title: course.title, hidden: { can: { restore: true } } })
    for (const by of [member, admin, ann])
      expect(
        await by.refused('PUT /courses/:courseId/publication', { params: { courseId: course.id } }),
      ).toMatchObject({ code: 'permission_denied' })
    await restore(moderator, actId)
    expect(await read(member)).toMatchObject({ isPublished: true, hidden: null })
  })
})
