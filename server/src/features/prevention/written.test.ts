import type { EndpointKey } from '@guildhall/contract/api'
import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { prevention } from '@guildhall/contract/prevention-limits'
import { textsIn, writtenTexts } from '@guildhall/contract/written-texts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { clubForm, postForm } from '../../testing/forms.ts'
import { pictured } from '../../testing/kinds/fixture.ts'
import { fixtures } from '../../testing/kinds.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'
import { inspectionOf } from './inspection.ts'

const world = await openWorld()
const { ann, ben, cam, visitor, hall, make, app, as, by } = world
const { db } = app.deps
const program = by(await make.token(personOf(ann).id))
const operator = await openConsole(db, await as(await make.person()))
await make.member(hall, personOf(operator))

type Action = 'block' | 'hold' | 'flag' | 'replace'
/** Watched in every club. */
const watch = (action: Action, term = 'Casino', replacement = 'parlor') =>
  operator.call('POST /admin/watched-terms', {
    body: { id: newId(), kind: 'word', term, action, replacement: action === 'replace' ? replacement : '' },
  })
const refusal = 'This can’t be published here because of: “Casino”'

beforeEach(async () => {
  await db.deleteFrom('watched_terms').execute()
  await db.deleteFrom('held_submissions').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await db.deleteFrom('moderation_cases').execute()
})

const isAddress = /(?:link|Url)$/
const disguises = ['A casino here', 'c.a.s.i.n.o', 'cas\u200Bino', 'CASINO!', 'c\u0430sino', 'cásino']
/** A body with a text at a path: 'rules.*.title'. */
const bodyWith = (path: string, text: string): unknown =>
  path.split('.').reduceRight<unknown>((value, name) => (name === '*' ? [value] : { [name]: value }), text)
const fieldAt = (path: string) => path.replaceAll('*', '0')

const all = Object.keys(writtenTexts) as EndpointKey[]
const screened = all.flatMap((key) =>
  Object.entries(textsIn(key) ?? {}).flatMap(([path, seen]) =>
    ['own', 'moderators', 'technical', 'operators'].includes(seen) ? [] : [{ key, path, seen }],
  ),
)
const inWrite = ['content', 'comment', 'lesson_comment']

describe('a word that the server blocks', () => {
  const atTheDoor = screened.filter(({ seen }) => !inWrite.includes(seen))
  const inspect = (who: Client, key: EndpointKey, path: string, text: string) => {
    const context = { ...app.deps, viewer: who.person } as unknown as Context
    const inspection = inspectionOf(key)
    if (path !== 'file') return inspection?.body(context, {}, bodyWith(path, text))
    return inspection?.file(context).then((nameOf) => nameOf({ filename: `${text}.pdf` }))
  }

  it('is refused at every field that others see and that cannot be held, and is left to operators', async () => {
    await watch('block')
    expect(atTheDoor.length).toBeGreaterThan(60)
    for (const [index, { key, path }] of atTheDoor.entries()) {
      const text = disguises[index % disguises.length] as string
      const refused = await inspect(ann, key, path, text)?.then(
        () => 'published',
        (error) => error.details.fields,
      )
      expect(refused, `${key} ${path}`).toEqual({ [fieldAt(path)]: refusal })
      await inspect(operator, key, path, text)
      await inspect(ann, key, path, 'A fine text')
    }
  })

  const publish = (who: Client, kind: (typeof contentKinds)[number], given: object) =>
    who.refused(`POST /clubs/:club/${featureOf[kind]}` as EndpointKey, {
      params: { club: hall.slug },
      body: {
        ...fixtures[kind].form({ title: 'A title', text: 'A long enough text', pictures: ['x.webp'] }),
        id: newId(),
        ...given,
      },
    })

  it.each(contentKinds)('is refused in a new and an edited %s, by session and token', async (kind) => {
    const fields = Object.keys(textsIn(`PUT /${featureOf[kind]}/:contentId` as EndpointKey) ?? {}).filter(
      (path) => screened.some((one) => one.path === path && one.key.includes(`/${featureOf[kind]}`)),
    )
    const saying = { title: 'A title', text: 'A long enough text' }
    const made = await fixtures[kind].publish(ann, hall, await pictured(ann, saying))
    await watch('block')
    const options = (text: string) => [
      { id: newId(), text },
      { id: newId(), text: 'Another' },
    ]
    for (const path of fields) {
      const text = isAddress.test(path) ? 'https://casino.example/x' : 'A casino here'
      const given = path.startsWith('images')
        ? { images: [{ path: 'posts/x.webp', alt: text }] }
        : path.startsWith('options')
          ? { options: options(text) }
          : { [path]: text }
      const online = path === 'link' ? { eventFormat: 'online' } : {}
      for (const who of path === fields[0] ? [ann, ben, cam, program] : [ann]) {
        const { code, fields: at } = await publish(who, kind, { ...online, ...given })
        expect([path, code, at]).toEqual([path, 'bad_input', { [fieldAt(path)]: refusal }])
      }
      const edit = { params: { contentId: made.id }, body: { ...online, ...given, before: {} } }
      const edited = await ann.refused(`PUT /${featureOf[kind]}/:contentId` as EndpointKey, edit)
      expect([path, edited.code, edited.fields]).toEqual([path, 'bad_input', { [fieldAt(path)]: refusal }])
    }
  })

  it('is refused in comments of staff, new and edited', async () => {
    const { id: contentId } = await make.post({ club: hall, author: personOf(cam) })
    const lesson = await make.lesson({ course: await make.course({ club: hall, teacher: personOf(ann) }) })
    const said = (content: string) => ({ id: newId(), content })
    for (const who of [ann, ben, program]) {
      const { id: commentId } = await who.call('POST /content/:contentId/comments', {
        ...{ params: { contentId }, body: said('A fine text') },
      })
      await watch('block')
      const [made, edited] = [
        await who.refused('POST /content/:contentId/comments', {
          params: { contentId },
          body: said('Casino'),
        }),
        await who.refused('PATCH /comments/:commentId', {
          params: { commentId },
          body: { content: 'Casino' },
        }),
      ]
      expect([made.fields, edited.fields]).toEqual([{ content: refusal }, { content: refusal }])
      await db.deleteFrom('watched_terms').execute()
    }
    const params = { lessonId: lesson.id }
    const { id: lessonCommentId } = await ann.call('POST /lessons/:lessonId/comments', {
      params,
      body: said('Fine'),
    })
    await watch('block')
    const [made, edited] = [
      await ann.refused('POST /lessons/:lessonId/comments', { params, body: said('Casino') }),
      await ann.refused('PATCH /lesson-comments/:lessonCommentId', {
        ...{ params: { lessonCommentId }, body: { content: 'Casino' } },
      }),
    ]
    expect([made.fields, edited.fields]).toEqual([{ content: refusal }, { content: refusal }])
  })

  it('is refused for a founder at the club’s fields, by session and token, also as what was there before', async () => {
    const params = { club: hall.slug }
    await watch('block')
    const club = { body: clubForm({ name: 'Grand Casino' }) }
    expect((await cam.refused('POST /clubs', club)).fields).toEqual({ name: refusal })
    for (const who of [ann, program]) {
      const details = { params, body: { description: 'A casino' } }
      expect((await who.refused('PUT /clubs/:club/details', details)).fields).toEqual({
        description: refusal,
      })
    }
    for (const [key, body] of [
      ['PUT /clubs/:club/details', { name: 'Grand Casino' }],
      ['PUT /clubs/:club/details', { slug: 'grand-casino' }],
      ['PUT /clubs/:club/details', { categories: ['Casino'] }],
      ['PUT /clubs/:club/welcome', { welcome: 'Casino' }],
      ['PUT /clubs/:club/leaderboard', { levels: ['Casino', '2', '3', '4', '5', '6', '7'] }],
      ['PUT /profile', { bio: 'Casino' }],
    ] as [EndpointKey, object][]) {
      expect((await ann.refused(key, { params, body: { ...body, before: body } })).code, key).toBe(
        'changed_meanwhile',
      )
      expect((await ann.refused(key, { params, body })).code, key).toBe('bad_input')
    }
    const announcement = { params, body: { id: newId(), message: 'Casino', link: '', endsAt: null } }
    expect((await ann.refused('PUT /clubs/:club/announcement', announcement)).fields).toEqual({
      message: refusal,
    })
  })

  it('is refused in names at sign-up, profiles, messages and names of files', async () => {
    await watch('block')
    const body = { email: `${newId()}@people.test`, password: 'quiet-lantern-42' }
    const named = { ...body, firstName: 'Casino', lastName: 'Royale' }
    expect((await visitor.refused('POST /auth/v1/sign-up', { body: named })).fields).toEqual({
      firstName: refusal,
    })
    expect((await cam.refused('PUT /profile', { body: { username: 'best_casino' } })).fields).toEqual({
      username: refusal,
    })
    const message = { club_id: hall.id, receiver_id: personOf(ann).id, message: 'Casino' }
    expect((await cam.refused('POST /functions/v1/send-chat-message', { body: message })).fields).toEqual({
      message: refusal,
    })
    const sent = await cam.call('POST /functions/v1/send-chat-message', {
      body: { ...message, message: 'Fine' },
    })
    const edit = { params: { messageId: sent.id }, body: { message: 'Casino' } }
    expect((await cam.refused('PUT /messages/:messageId', edit)).fields).toEqual({ message: refusal })
    const file = new File(['A text'], 'casino.txt', { type: 'text/plain' })
    expect((await cam.refused('POST /storage/v1/attachments', { file })).fields).toEqual({ file: refusal })
    const captions = new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nCasino'], 'a.vtt', { type: 'text/vtt' })
    expect((await ann.refused('POST /storage/v1/captions', { file: captions })).fields).toEqual({
      file: refusal,
    })
  })

  it('keeps drafts of courses and lessons that are older from being published', async () => {
    const course = await make.course({ club: hall, teacher: personOf(ann), isPublished: false })
    const lesson = await make.lesson({ course, isPublished: false, content: 'Our casino' })
    const publishing = { params: { lessonId: lesson.id } }
    await watch('block')
    expect((await ann.refused('PUT /lessons/:lessonId/publication', publishing)).fields).toEqual({
      content: refusal,
    })
    await db.deleteFrom('watched_terms').execute()
    await ann.call('PUT /lessons/:lessonId/publication', publishing)
    await watch('block')
    const whole = { params: { courseId: course.id } }
    expect((await ann.refused('PUT /courses/:courseId/publication', whole)).fields).toEqual({
      content: refusal,
    })
    // What another course says is no matter.
    const clean = await make.course({ club: hall, isPublished: false })
    await make.lesson({ course: clean })
    await ann.call('PUT /courses/:courseId/publication', { params: { courseId: clean.id } })
    await db.deleteFrom('watched_terms').execute()
    await ann.call('PUT /courses/:courseId/publication', whole)
  })

  it('lets people change other fields of what has it already, and hold for no club’s own words', async () => {
    const bio = 'I ran a casino'
    await cam.call('PUT /profile', { body: { bio } })
    await watch('block')
    const given = { bio, firstName: 'Camille' }
    await cam.call('PUT /profile', {
      body: { ...given, before: { bio, firstName: personOf(cam).firstName } },
    })
    await ann.call('POST /clubs/:club/watched-terms', {
      ...{
        params: { club: hall.slug },
        body: { id: newId(), kind: 'word', term: 'Roulette', action: 'block', replacement: '' },
      },
    })
    await ann.call('POST /clubs/:club/posts', {
      params: { club: hall.slug },
      body: postForm({ content: 'Roulette' }),
    })
    await operator.refused('POST /clubs/:club/posts', {
      params: { club: hall.slug },
      body: postForm({ content: 'Roulette' }),
    })
    await operator.call('PUT /profile', { body: { bio: 'Casino' } })
  })
})

describe('other words of the server', () => {
  const post = (content: string) => ({ params: { club: hall.slug }, body: postForm({ content }) })

  it('hold what a founder publishes, for someone else to decide', async () => {
    await watch('hold')
    const input = post('A casino')
    expect((await ann.refused('POST /clubs/:club/posts', input)).code).toBe('held_for_review')
    expect((await ann.refused('POST /clubs/:club/posts', input)).code).toBe('held_for_review')
    const decision = { params: { heldId: input.body.id }, body: { decision: 'approved' as const, note: '' } }
    expect((await ann.refused('PUT /held/:heldId/decision', decision)).code).toBe('someone_else_decides')
    await watch('block')
    expect((await ben.refused('PUT /held/:heldId/decision', decision)).code).toBe('held_not_publishable')
    await operator.call('PUT /held/:heldId/decision', decision)
    expect((await ann.call('GET /content/:contentId', { params: { contentId: input.body.id } })).id).toBe(
      input.body.id,
    )
  })

  it('refuse what cannot be held', async () => {
    await watch('hold')
    expect((await cam.refused('PUT /profile', { body: { bio: 'A casino' } })).fields).toEqual({
      bio: refusal,
    })
  })

  it('are replaced, for founders too, and refused where the result does not fit', async () => {
    await watch('replace')
    const { id } = await ann.call('POST /clubs/:club/posts', post('A casino'))
    expect(await ann.call('GET /content/:contentId', { params: { contentId: id } })).toMatchObject({
      data: { content: 'A parlor' },
    })
    expect(await cam.call('PUT /profile', { body: { bio: 'My casino' } })).toMatchObject({ bio: 'My parlor' })
    const message = { id: newId(), club_id: hall.id, receiver_id: personOf(ann).id, message: 'A casino?' }
    for (let twice = 0; twice < 2; twice++)
      expect((await cam.call('POST /functions/v1/send-chat-message', { body: message })).message).toBe(
        'A parlor?',
      )
    await watch('replace', 'Casino', 'a very fine parlor')
    const long = { firstName: `Casino ${'x'.repeat(43)}` }
    expect(Object.keys((await cam.refused('PUT /profile', { body: long })).fields)).toEqual(['firstName'])
    const file = new File(['A text'], 'casino.txt', { type: 'text/plain' })
    expect((await cam.call('POST /storage/v1/attachments', { file })).name).toBe('a very fine parlor.txt')
  })

  it('open a case about a profile, club or course, and none about messages', async () => {
    await watch('flag')
    const params = { club: hall.slug }
    await cam.call('PUT /profile', { body: { bio: 'A casino' } })
    await ann.call('PUT /clubs/:club/details', { params, body: { description: 'A casino' } })
    const course = await make.course({ club: hall, teacher: personOf(ann) })
    const lesson = await make.lesson({ course })
    await ann.call('PUT /lessons/:lessonId', { params: { lessonId: lesson.id }, body: { title: 'A casino' } })
    const message = { club_id: hall.id, receiver_id: personOf(ann).id, message: 'A casino' }
    await cam.call('POST /functions/v1/send-chat-message', { body: message })
    const post = postForm({ content: 'A casino' })
    await ann.call('POST /clubs/:club/posts', { params, body: post })
    const flagged = await world.eventually(async () => {
      const rows = await db.selectFrom('moderation_cases').select(['kind', 'subject_id', 'level']).execute()
      return rows.length === 4 && rows
    })
    await world.tasksDone()
    expect(flagged.map(({ kind, subject_id, level }) => [kind, subject_id, level]).sort()).toEqual(
      [
        ['club', hall.id, 'server'],
        ['content', post.id, 'server'],
        ['course', course.id, 'server'],
        ['profile', personOf(cam).id, 'server'],
      ].sort(),
    )
    expect(await db.selectFrom('moderation_cases').select('id').execute()).toHaveLength(4)
  })
})

it('a club’s limits do not hold for its founder while the server watches words', async () => {
  await ann.call('PUT /clubs/:club/prevention', {
    params: { club: hall.slug },
    body: {
      ...{ firstPosts: prevention.firstPosts, newForDays: 90, maxLinks: 0 },
      ...{ maxPictures: null, maxMentions: null, autoHideAt: 0 },
    },
  })
  await watch('flag')
  const body = postForm({ content: 'A casino at https://a.example and https://b.example' })
  await ann.call('POST /clubs/:club/posts', { params: { club: hall.slug }, body })
})
