import { api, type EndpointKey } from '@guildhall/contract/api'
import { type Endpoint, fullPath } from '@guildhall/contract/endpoint'
import { contentKinds, featureOf } from '@guildhall/contract/limits'
import type { Subject } from '@guildhall/contract/moderation'
import { type Seen, textsIn, writtenTexts } from '@guildhall/contract/written-texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSubject } from './features/acts/evidence/subjects.reads.ts'
import { hide } from './features/acts/hiding/hiding.writes.ts'
import { partsOf } from './features/exports/exports.parts.ts'
import { recordModeration } from './features/moderation/log.writes.ts'
import { write } from './platform/database/write.ts'
import { newId } from './platform/ids.ts'
import { type Client, personOf } from './testing/as.ts'
import { concurrently } from './testing/concurrently.ts'
import { clubForm } from './testing/forms.ts'
import { uploadedPicture } from './testing/kinds/fixture.ts'
import { fixtures } from './testing/kinds.ts'
import { filled, jsonReads } from './testing/walker.ts'
import { openWorld } from './testing/world.ts'

// Every text in the list of written texts, each with a word of its own: a new field of these endpoints is tried without a change here.
const { app, ann, cam, visitor, make, as } = await openWorld()
const { db } = app.deps

/** Of a fixed form, or not words. */
const formed = /contactCountryCode$|contactNumber$|business\.country$/
/** By endpoint and field. */
const words = new Map<string, string>()
const wordOf = (key: string, path: string): string => {
  const name = `${key} ${path}`
  const word = words.get(name) ?? `zq${String(words.size).padStart(3, '0')}wordqz`
  words.set(name, word)
  return word
}
const sayingOf = (path: string, word: string) =>
  path === 'videoUrl' || path === 'introVideo'
    ? `https://www.youtube.com/watch?v=${word}`
    : /(?:[lL]ink|[uU]rl)$/.test(path)
      ? `https://example.com/${word}`
      : /Email$/.test(path)
        ? `${word}@people.test`
        : word

type Body = Record<string, unknown>
function put(body: unknown, [name = '', ...rest]: string[], text: string): unknown {
  if (name === '*') return [rest.length > 0 ? put((body as unknown[])[0], rest, text) : text]
  const next = (body as Body)[name]
  return { ...(body as Body), [name]: rest.length > 0 ? put(next, rest, text) : text }
}
const seenIn = (key: EndpointKey) =>
  Object.entries(textsIn(key) ?? {}).flatMap(([path, seen]) =>
    formed.test(path) || seen === 'technical' ? [] : [{ path, seen }],
  )
/** The body with a word in each text. */
const withWords = (key: EndpointKey, body: object): never =>
  seenIn(key).reduce<unknown>(
    (whole, { path }) => put(whole, path.split('.'), sayingOf(path, wordOf(key, path))),
    body,
  ) as never
/** What was written by these endpoints, of a kind. */
const writtenBy = (...keys: EndpointKey[]) =>
  keys.flatMap((key) =>
    seenIn(key).map(({ path }) => ({
      field: `${key} ${path}`,
      word: words.get(`${key} ${path}`) ?? 'never',
    })),
  )
const missing = (text: string, ...keys: EndpointKey[]) =>
  writtenBy(...keys).flatMap(({ field, word }) => (text.includes(word) ? [] : [field]))
const found = (text: string, ...keys: EndpointKey[]) =>
  writtenBy(...keys).flatMap(({ field, word }) => (text.includes(word) ? [field] : []))

let eve: Client
let club: { id: string; slug: string }
const send = (key: EndpointKey, input: object): Promise<unknown> =>
  (eve.call as (key: EndpointKey, input: object) => Promise<unknown>)(key, input)
const subjects: { kind: Seen; subject: Subject; by: EndpointKey[] }[] = []
const values: Record<string, string[]> = {}

beforeAll(async () => {
  eve = await as(await make.person())
  const params = await writeClub()
  await writeItems(params)
  await writeCourse()
  const receiver = { club_id: club.id, receiver_id: personOf(cam).id }
  const chat: EndpointKey = 'POST /functions/v1/send-chat-message'
  const id = newId()
  await send(chat, { body: withWords(chat, { ...receiver, id }) })
  subjects.push({ kind: 'message', subject: { kind: 'message', id }, by: [chat] })
  const profile = 'PUT /profile'
  await eve.call(profile, { body: withWords(profile, {}) })
  subjects.push({ kind: 'profile', subject: { kind: 'profile', id: personOf(eve).id }, by: [profile] })
})

async function writeClub() {
  club = await make.club({ owner: personOf(eve) })
  await make.allFeatures(club)
  for (const who of [ann, cam]) await make.member(club, personOf(who))
  const params = { club: club.id }
  const { business } = clubForm()
  const keys = {
    'PUT /clubs/:club/details': {},
    'PUT /clubs/:club/conversion': { business: { ...business, country: 'Germany' } },
    'PUT /clubs/:club/leaderboard': {},
    'PUT /clubs/:club/look': { links: [{}] },
    'PUT /clubs/:club/rules': {
      version: 0,
      rules: [{ id: newId(), title: '', text: '' }],
      questions: [{ id: newId(), question: '', isRequired: false }],
    },
    'PUT /clubs/:club/welcome': {},
    'PUT /clubs/:club/payment-settings': {},
    'PUT /clubs/:club/groups/:groupId': { color: 'teal', shownTo: 'members', isOpen: false },
    'PUT /clubs/:club/topics/:topicId': {
      ...{ emoji: '', kinds: [], publishedBy: 'members', publishingGroupIds: [] },
      ...{ isRestricted: false, seeingGroupIds: [] },
    },
    'PUT /clubs/:club/announcement': { id: newId(), endsAt: null },
  } satisfies Partial<Record<EndpointKey, object>>
  for (const [key, body] of Object.entries(keys) as [EndpointKey, object][]) {
    const given = withWords(key, body) as Body
    if (key === 'PUT /clubs/:club/leaderboard')
      given.levels = [...(given.levels as string[]), 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
    await send(key, { params: { ...params, topicId: newId(), groupId: newId() }, body: given })
  }
  club = { ...club, slug: wordOf('PUT /clubs/:club/details', 'slug') }
  subjects.push({
    kind: 'club',
    subject: { kind: 'club', id: club.id },
    by: Object.keys(keys) as EndpointKey[],
  })
  return params
}

async function writeItems(params: { club: string }) {
  for (const kind of contentKinds) {
    const key = `POST /clubs/:club/${featureOf[kind]}` as EndpointKey
    const picture = await uploadedPicture(eve)
    const form = fixtures[kind].form({ title: 'A title', text: 'A text', pictures: [picture] })
    const id = newId()
    const more = { service: { locationType: 'both' } }[kind as 'service'] ?? {}
    const images = 'images' in form ? { images: [{ path: picture, alt: '' }] } : {}
    const options = kind === 'poll' ? { options: [{ id: newId(), text: '' }] } : {}
    const body = withWords(key, { ...form, ...images, ...options, ...more, id }) as Body
    if (kind === 'poll') body.options = [...(body.options as object[]), { id: newId(), text: 'Or this' }]
    const { slug } = (await send(key, { params, body })) as { slug: string }
    subjects.push({ kind: 'content', subject: { kind: 'content', id }, by: [key] })
    values[`slug of ${kind}`] = [slug]
    if (kind !== 'post') continue
    const said: EndpointKey = 'POST /content/:contentId/comments'
    const commentId = newId()
    await eve.call(said, { params: { contentId: id }, body: withWords(said, { id: commentId }) })
    subjects.push({ kind: 'comment', subject: { kind: 'comment', id: commentId }, by: [said] })
  }
}

async function writeCourse() {
  const course = await make.course({ club, teacher: personOf(eve) })
  const lesson = await make.lesson({ course, isPreview: true })
  await make.enrollment({ course, person: personOf(cam) })
  const [courseId, lessonId] = [{ courseId: course.id }, { lessonId: lesson.id }]
  const { path } = { path: await uploadedPicture(eve) }
  const option = (isRight: boolean) => ({ id: newId(), text: 'An answer', isRight })
  const quiz = {
    ...{ version: 0, passMark: 50, maxAttempts: null, isShuffled: false, showsAnswers: 'never' },
    questions: [{ id: newId(), kind: 'single', options: [option(true)], answers: [''] }],
  }
  const steps: [EndpointKey, object, object][] = [
    ['PUT /courses/:courseId', courseId, { access: 'paid', cover: { path, alt: '' } }],
    [
      'PUT /courses/:courseId/outline',
      courseId,
      { version: 1, sections: [{ id: course.sectionId, lessonIds: [lesson.id] }] },
    ],
    ['PUT /lessons/:lessonId', lessonId, {}],
    ['PUT /lessons/:lessonId/quiz', lessonId, quiz],
    ['PUT /lessons/:lessonId/assignment', lessonId, { takes: ['text'] }],
  ]
  for (const [key, at, body] of steps) {
    const given = withWords(key, body) as typeof quiz
    // One choice needs another, and short answers are of another kind of question.
    if (key.endsWith('/quiz')) {
      const [first = quiz.questions[0]] = given.questions
      const answered = { ...first, id: newId(), kind: 'text', options: [] }
      given.questions = [
        { ...first, options: [...(first?.options ?? []), option(false)], answers: [] },
        answered,
      ] as never
    }
    await send(key, { params: at, body: given })
  }
  const said: EndpointKey = 'POST /lessons/:lessonId/comments'
  const id = newId()
  await eve.call(said, { params: lessonId, body: withWords(said, { id }) })
  subjects.push({ kind: 'lesson_comment', subject: { kind: 'lesson_comment', id }, by: [said] })
  subjects.push({ kind: 'course', subject: { kind: 'course', id: course.id }, by: steps.map(([key]) => key) })
  Object.assign(values, {
    courseId: [course.id],
    lessonId: [lesson.id],
    lesson: [lesson.slug],
    'slug of course': [course.slug],
  })
}

/** Endpoints that write the same texts as one that is tried; and uploads, whose names and captions are files of a snapshot. */
const alike: EndpointKey[] = [
  ...contentKinds.map((kind) => `PUT /${featureOf[kind]}/:contentId` as EndpointKey),
  ...(['POST /auth/v1/sign-up', 'POST /clubs', 'PUT /clubs/:club/business'] as const),
  ...(['POST /clubs/:club/courses', 'POST /courses/:courseId/lessons'] as const),
  ...(['PATCH /comments/:commentId', 'PATCH /lesson-comments/:lessonCommentId'] as const),
  ...(['PUT /messages/:messageId', 'POST /clubs/:club/course-imports'] as const),
  ...(['POST /storage/v1/audio', 'POST /storage/v1/course-files'] as const),
  ...(['POST /storage/v1/videos', 'POST /storage/v1/captions'] as const),
]

describe('every text that others see', () => {
  it('is tried', () => {
    const kinds = subjects.map(({ kind }) => kind as string)
    const all = (Object.keys(writtenTexts) as EndpointKey[]).filter((key) =>
      Object.values(textsIn(key) ?? {}).some((seen) => kinds.includes(seen)),
    )
    expect([...subjects.flatMap(({ by }) => by), ...alike].toSorted()).toEqual(all.toSorted())
  })

  it('is in what a case stores of it', async () => {
    for (const { subject, by } of subjects) {
      const stored = JSON.stringify((await readSubject(db, subject))?.snapshot)
      expect(missing(stored, ...by)).toEqual([])
    }
  })

  it('is in its author’s export', async () => {
    const { id, email } = personOf(eve)
    let all = ''
    for (const part of partsOf(db, { id, email } as never))
      if ('one' in part) all += JSON.stringify(await part.one())
      else for await (const rows of part.pages()) all += JSON.stringify(rows)
    // A course is exported by itself.
    const personal = subjects.filter(({ kind }) => kind !== 'course')
    expect(missing(all, ...personal.flatMap(({ by }) => by))).toEqual([])
  })

  it('is hidden from everyone else once a moderator hides it', async () => {
    const actId = await write(app.deps, (tx) =>
      recordModeration(tx, { what: 'hide', actorId: personOf(ann).id, clubId: club.id }),
    )
    const idsOf = (kind: Seen) =>
      subjects.flatMap(({ kind: of, subject }) => (of === kind ? [subject.id] : []))
    const given: Record<string, string[]> = {
      ...values,
      club: [club.id],
      contentId: idsOf('content'),
      username: [wordOf('PUT /profile', 'username')],
      personId: [personOf(eve).id],
      slug: Object.entries(values).flatMap(([name, slugs]) => (name.startsWith('slug') ? slugs : [])),
    }
    const paths = jsonReads.flatMap((key) => {
      const path = fullPath(key.slice(4))
      const isKnown = [...path.matchAll(/:(\w+)/g)].every(([, name = '']) => given[name])
      const query = (api[key] as Endpoint).query
      const search = query && 'q' in query.shape ? ['?q=zq'] : ['']
      return isKnown ? filled(path, given).flatMap((one) => search.map((q) => one + q)) : []
    })
    expect(paths.length).toBeGreaterThan(120)
    const hidden = subjects.filter(({ kind }) => !['club', 'profile', 'message'].includes(kind))
    const keys = hidden.flatMap(({ by }) => by)
    const readAll = async () => {
      const shown = new Set<string>()
      const asks = [visitor, cam].flatMap((who) => paths.map((path) => ({ who, path })))
      await concurrently(asks, async ({ who, path }) => {
        const text = await (await who.fetch(path)).text()
        for (const field of found(text, ...keys)) shown.add(field)
      })
      return [...shown]
    }
    const seen = await readAll()
    // Attendees get an event's link, and learners these after an attempt.
    expect(writtenBy(...keys).flatMap(({ field }) => (seen.includes(field) ? [] : [field]))).toEqual([
      'POST /clubs/:club/events link',
      'PUT /lessons/:lessonId/quiz questions.*.explanation',
      'PUT /lessons/:lessonId/quiz questions.*.answers.*',
    ])
    for (const { subject } of hidden) await write(app.deps, (tx) => hide(tx, { actId, subject }))
    expect(await readAll()).toEqual([])
  })
})
