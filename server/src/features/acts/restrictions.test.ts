import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepRestrictions } from './acts.tasks.ts'

const { ann, ben, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

type Club = { id: string; slug: string }
const at = (club: Club) => ({ params: { club: club.slug } })
const statement = { basis: 'rule', ground: 'Rule 2: Be kind', facts: 'You insulted someone' } as const

/** A club with a post by its owner, and by the member. */
async function openClub() {
  const person = await make.person()
  const club = await make.club({ owner, permissions: { posts_create: ['all'] } })
  await make.member(club, person)
  const post = await make.post({ club, author: owner })
  const own = await make.post({ club, author: person })
  return { club, member: await as(person), post, own }
}

const restrict = (club: Club, action: 'silence' | 'ban', who: Client, days = 3) => {
  const subject = { kind: 'profile' as const, id: personOf(who).id }
  return ann.call('POST /acts', {
    body: { id: newId(), action, subject, clubId: club.id, statement, days },
  })
}

const end = (actId: string) =>
  db
    .updateTable('restrictions')
    .set({ ends_at: sql<Date>`now() - interval '1 second'` })
    .where('act_id', '=', actId)
    .execute()

/** The code with which each write is refused. */
async function writesOf(who: Client, { club, post, own }: Awaited<ReturnType<typeof openClub>>) {
  const content = { params: { contentId: post.id } }
  const code = async (key: Parameters<Client['refused']>[0], input: object) =>
    (await who.refused(key, input)).code
  return {
    publish: await code('POST /clubs/:club/posts', {
      ...at(club),
      body: { id: newId(), title: 'Mine', content: 'Text', images: [], attachmentPaths: [] },
    }),
    edit: await code('PUT /posts/:contentId', { params: { contentId: own.id }, body: { title: 'Other' } }),
    comment: await code('POST /content/:contentId/comments', {
      ...content,
      body: { id: newId(), content: 'Hello' },
    }),
    like: await code('PUT /content/:contentId/like', content),
    react: await code('PUT /content/:contentId/reactions/:reaction', {
      params: { contentId: post.id, reaction: 'wow' },
    }),
    message: await code('POST /functions/v1/send-chat-message', {
      body: {
        club_id: club.id,
        receiver_id: owner.id,
        message: 'Hello',
        image_paths: [],
        attachment_paths: [],
      },
    }),
  }
}

const everything = (code: string) =>
  Object.fromEntries(['publish', 'edit', 'comment', 'like', 'react', 'message'].map((key) => [key, code]))

it('is listed for the club’s moderators alone, and until it ends', async () => {
  const [here, there] = [await openClub(), await openClub()]
  const { member } = here
  await make.member(there.club, personOf(member))
  const [ban, silence] = [
    await restrict(there.club, 'ban', member),
    await restrict(here.club, 'silence', member),
  ]
  const key = 'GET /clubs/:club/restrictions'
  const listOf = async ({ club }: { club: Club }) =>
    (await ann.call(key, { ...at(club), query: {} })).items.map((one) => [one.restriction, one.actId])
  expect(await listOf(here)).toEqual([['silenced', silence.id]])
  expect(await listOf(there)).toEqual([['banned', ban.id]])
  expect((await member.refused(key, at(here.club))).code).toBe('permission_denied')
  await end(silence.id)
  expect(await listOf(here)).toEqual([])
})

describe('a silenced member', () => {
  it('reads everything and writes nothing, and pages say so', async () => {
    const scene = await openClub()
    const { club, member, post, own } = scene
    await restrict(club, 'silence', member)
    expect(await writesOf(member, scene)).toEqual(everything('silenced'))
    const item = await member.call('GET /content/:contentId', { params: { contentId: post.id } })
    expect(item.can).toMatchObject({ like: 'silenced', comment: 'silenced' })
    const mine = await member.call('GET /content/:contentId', { params: { contentId: own.id } })
    expect(mine.can).toMatchObject({ edit: 'silenced', delete: true })
    expect((await member.call('GET /clubs/:club', at(club))).can.publish.post).toBe('silenced')
  })

  it('writes again as soon as the time is over', async () => {
    const { club, member, post } = await openClub()
    const { id } = await restrict(club, 'silence', member)
    await end(id)
    await member.call('PUT /content/:contentId/like', { params: { contentId: post.id } })
    expect((await member.call('GET /clubs/:club', at(club))).can.publish.post).toBe(true)
  })

  it('writes in other clubs, and nobody else is silenced', async () => {
    const { club, member, post } = await openClub()
    const other = await openClub()
    await restrict(club, 'silence', member)
    await member.call('PUT /content/:contentId/like', { params: { contentId: other.post.id } })
    await ben.call('PUT /content/:contentId/like', { params: { contentId: post.id } })
  })

  it('is not silenced twice at once, but in another club, and again once it is over', async () => {
    const { club, member } = await openClub()
    const { club: other } = await openClub()
    await make.member(other, personOf(member))
    const { id } = await restrict(club, 'silence', member)
    await expect(restrict(club, 'silence', member)).rejects.toThrow('already_done')
    await restrict(other, 'silence', member)
    await end(id)
    await restrict(club, 'silence', member)
  })

  it('takes back messages, and edits and reacts to none', async () => {
    const { club, member } = await openClub()
    const send = async (by: Client, to: Client) => {
      const body = {
        ...{ id: newId(), club_id: club.id, receiver_id: personOf(to).id, message: 'Hello' },
        ...{ image_paths: [], attachment_paths: [] },
      }
      await by.call('POST /functions/v1/send-chat-message', { body })
      return { params: { messageId: body.id } }
    }
    const [sent, received] = [await send(member, ann), await send(ann, member)]
    await restrict(club, 'silence', member)
    const reaction = { params: { ...received.params, reaction: 'love' } }
    expect(await member.refused('PUT /messages/:messageId/reactions/:reaction', reaction)).toMatchObject({
      code: 'silenced',
    })
    const edited = { ...sent, body: { message: 'Else' } }
    expect(await member.refused('PUT /messages/:messageId', edited)).toMatchObject({ code: 'silenced' })
    await member.call('DELETE /messages/:messageId', sent)
  })

  it('votes, attends and applies no more', async () => {
    const { club, member } = await openClub()
    const [poll, event, job] = [
      await make.item('poll', { club, author: owner }),
      await make.item('event', { club, author: owner }),
      await make.item('job', { club, author: owner }),
    ]
    await restrict(club, 'silence', member)
    const read = ({ id }: { id: string }) =>
      member.call('GET /content/:contentId', { params: { contentId: id } })
    const all = JSON.stringify(await Promise.all([poll, event, job].map(read)))
    for (const can of ['"vote":"silenced"', '"attend":"silenced"', '"apply":"silenced"'])
      expect(all).toContain(can)
    expect(
      await member.refused('PUT /events/:contentId/attendance', { params: { contentId: event.id } }),
    ).toMatchObject({ code: 'silenced' })
  })
})

describe('a silenced learner', () => {
  it('learns on and takes notes, and writes nothing that others read', async () => {
    const { club, member } = await openClub()
    const course = await make.course({ club, teacher: owner })
    const lesson = await make.lesson({ course })
    await db.insertInto('assignments').values({ lesson_id: lesson.id, prompt: 'Say it' }).execute()
    await make.enrollment({ course, person: personOf(member) })
    await restrict(club, 'silence', member)
    const params = { lessonId: lesson.id }
    const seen = await member.call('GET /clubs/:club/courses/:slug/lessons/:lesson', {
      params: { club: club.slug, slug: course.slug, lesson: lesson.slug },
    })
    expect(seen.can).toMatchObject({ complete: true, comment: 'silenced' })
    await member.call('PUT /lessons/:lessonId/note', { params, body: { content: 'Mine', version: 0 } })
    const comment = { id: newId(), content: 'Hello' }
    const work = { id: newId(), version: 0, content: 'Done', link: '', filePath: null }
    for (const [key, body] of [
      ['POST /lessons/:lessonId/comments', comment],
      ['PUT /lessons/:lessonId/submission', work],
    ] as const)
      expect(await member.refused(key, { params, body })).toMatchObject({ code: 'silenced' })
  })
})

describe('a silenced teacher', () => {
  it('is offered what they may still do, and no more', async () => {
    const { club, member } = await openClub()
    const course = await make.course({ club, teacher: personOf(member) })
    const lesson = await make.lesson({ course })
    const [at, ofLesson] = [{ courseId: course.id }, { lessonId: lesson.id }]
    const read = async () => {
      const params = { club: club.slug, slug: course.slug }
      const { can } = (await member.call('GET /clubs/:club/courses/:slug', { params })).course
      const draft = await member.call('GET /clubs/:club/courses/:slug/manage', { params })
      const inLesson = await member.call('GET /clubs/:club/courses/:slug/lessons/:lesson', {
        params: { ...params, lesson: lesson.slug },
      })
      return { course: [can.teach, can.edit], draft: draft.can.edit, lesson: inLesson.can.edit }
    }
    expect(await read()).toEqual({ course: [true, true], draft: true, lesson: true })
    await restrict(club, 'silence', member)
    const code = 'silenced'
    expect(await read()).toEqual({ course: [true, code], draft: code, lesson: code })
    await member.call('DELETE /lessons/:lessonId/publication', { params: ofLesson })
    await member.call('DELETE /courses/:courseId/publication', { params: at })
    for (const [key, params] of [
      ['PUT /lessons/:lessonId/publication', ofLesson],
      ['PUT /courses/:courseId/publication', at],
    ] as const)
      expect(await member.refused(key, { params })).toMatchObject({ code })
  })

  it('as an admin announces nothing and creates no course, and still removes what is there', async () => {
    const { club, member } = await openClub()
    const params = { club: club.slug }
    await db
      .updateTable('club_memberships')
      .set({ role: 'admin' })
      .where('club_id', '=', club.id)
      .where('user_id', '=', personOf(member).id)
      .execute()
    const course = await make.course({ club, teacher: owner })
    const read = async () => {
      const { can } = await member.call('GET /clubs/:club', { params })
      const list = await member.call('GET /clubs/:club/courses', { params, query: {} })
      const draft = await member.call('GET /clubs/:club/courses/:slug/manage', {
        params: { ...params, slug: course.slug },
      })
      const { duplicate, delete: deletes, changeTeachers } = draft.can
      return {
        writes: [can.announce, list.can.create, duplicate],
        stays: [can.manage, deletes, changeTeachers],
      }
    }
    const stays = [true, true, true]
    expect(await read()).toEqual({ writes: stays, stays })
    await restrict(club, 'silence', member)
    const code = 'silenced'
    expect(await read()).toEqual({ writes: [code, code, code], stays })
    const body = { id: newId(), message: 'News', link: '', endsAt: null }
    expect(await member.refused('PUT /clubs/:club/announcement', { params, body })).toMatchObject({ code })
    await member.call('DELETE /clubs/:club/announcement', { params })
  })
})

describe('a banned person', () => {
  it('reads a public club like a visitor, and writes nothing', async () => {
    const scene = await openClub()
    const { club, member, post } = scene
    await restrict(club, 'ban', member)
    const { message, publish, ...others } = await writesOf(member, scene)
    expect(others).toEqual({ edit: 'banned', comment: 'banned', like: 'banned', react: 'banned' })
    expect([message, publish]).toEqual(['banned', 'publish_non_member'])
    expect(
      (await member.call('GET /content/:contentId', { params: { contentId: post.id } })).can,
    ).toMatchObject({
      like: 'banned',
    })
  })
})

it('deletes restrictions that ended, and only those', async () => {
  const { club, member } = await openClub()
  const { club: other, member: still } = await openClub()
  const [over, lasting] = [await restrict(club, 'silence', member), await restrict(other, 'ban', still)]
  await end(over.id)
  await sweepRestrictions(app.deps)
  const left = await db
    .selectFrom('restrictions')
    .select('act_id')
    .where('act_id', 'in', [over.id, lasting.id])
    .execute()
  expect(left).toEqual([{ act_id: lasting.id }])
})
