import type { Viewer } from '@guildhall/contract/accounts'
import type { EndpointKey } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { eventForm, pollForm, postForm } from './forms.ts'
import { openConsole } from './operators.ts'
import type { World } from './world.ts'

/** Values from 0 to 1, the same for the same seed. */
export type Chance = () => number

export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export type MixedScene = Awaited<ReturnType<typeof mixedScene>>
/** Returns the status of each request it sent. */
export type MixedAct = (scene: MixedScene, chance: Chance) => Promise<number[]>

export const statement = { basis: 'rule', ground: 'Rule 1: Be kind', facts: 'It was not' }

/** A few people in one club, and one of each thing in it, on which all of them act. */
export async function mixedScene({ app, make, as }: World) {
  const { db } = app.deps
  const [owner, admin, moderator, author, ben, cam, operator] = (await make.people(
    Array.from({ length: 7 }, () => ({})),
  )) as [Viewer, Viewer, Viewer, Viewer, Viewer, Viewer, Viewer]
  const club = await make.club({
    owner,
    permissions: {
      ...{
        posts_create: ['all'],
        polls_create: ['all'],
        events_create: ['all'],
        admins: [],
        moderators: [moderator.id],
      },
    },
  })
  await make.allFeatures(club)
  await make.member(club, admin, 'admin')
  for (const person of [moderator, author, ben, cam]) await make.member(club, person)
  const people = {
    ...{ owner: await as(owner), admin: await as(admin), moderator: await as(moderator) },
    ...{ author: await as(author), ben: await as(ben), cam: await as(cam) },
  }
  const [post, poll, event] = [newId(), newId(), newId()]
  const params = { club: club.slug }
  await people.author.call('POST /clubs/:club/posts', { params, body: postForm({ id: post }) })
  await people.author.call('POST /clubs/:club/polls', { params, body: pollForm({ id: poll }) })
  await people.author.call('POST /clubs/:club/events', {
    params,
    body: eventForm({ id: event, capacity: 2 }),
  })
  const course = await make.course({ club, teacher: owner })
  const lessons = [
    await make.lesson({ course }),
    await make.lesson({ course }),
    await make.lesson({ course }),
  ]
  for (const learner of [people.author, people.ben, people.cam])
    await learner.call('PUT /courses/:courseId/enrollment', { params: { courseId: course.id } })
  return {
    ...{ db, make, as, people, club, post, poll, event, course },
    operator: await openConsole(db, await as(operator)),
    lessons: lessons.map(({ id }) => id),
    everyone: Object.values(people),
    /** Ids of what was written meanwhile, the latest last. */
    comments: [] as string[],
    lessonComments: [] as string[],
    messages: [] as string[],
    acts: [] as string[],
    posts: [] as string[],
  }
}

type Input = { params?: Record<string, string>; body?: unknown }

/** Sends a request that may be refused. */
export async function send(
  who: Client,
  key: EndpointKey,
  { params = {}, body }: Input = {},
): Promise<number> {
  const [method = '', template = ''] = key.split(' ')
  const path = fullPath(template).replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const response = await who.fetch(path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${key} → ${response.status} ${text}`)
  return response.status
}

export const pick = <T>(chance: Chance, from: readonly T[]): T =>
  from[Math.floor(chance() * from.length)] as T
export const latest = (chance: Chance, ids: string[]): string =>
  ids.length > 0 ? pick(chance, ids.slice(-4)) : newId()

export const byAnyone =
  (act: (who: Client, scene: MixedScene, chance: Chance) => Promise<number[] | number>): MixedAct =>
  async (scene, chance) =>
    [await act(pick(chance, scene.everyone), scene, chance)].flat()

export const itemOf = ({ post }: MixedScene) => ({ params: { contentId: post } })
export const clubOf = ({ club }: MixedScene) => ({ params: { club: club.slug } })

/** Writes a text that mentions two people. */
export const textWith = (scene: MixedScene, chance: Chance) =>
  `Look, @${personOf(pick(chance, scene.everyone)).username} and @${personOf(pick(chance, scene.everyone)).username}`

export async function moderate(
  who: Client,
  scene: MixedScene,
  act: { action: string; subject: { kind: string; id: string }; [more: string]: unknown },
): Promise<number> {
  const id = newId()
  const status = await send(who, 'POST /acts', { body: { id, statement, ...act } })
  if (status === 200) scene.acts.push(id)
  return status
}

export const onMember =
  (action: string, more: object = {}): MixedAct =>
  async (scene, chance) => {
    const { club, people } = scene
    const { id } = personOf(pick(chance, [people.author, people.ben]))
    const done = await moderate(pick(chance, [people.owner, people.moderator]), scene, {
      ...{ action, subject: { kind: 'profile', id }, clubId: club.id, ...more },
    })
    return [done, await reverse(scene, pick(chance, [people.owner, people.admin]))]
  }

export const reverse = (scene: MixedScene, who: Client) =>
  send(who, 'PUT /acts/:actId/reversal', {
    params: { actId: scene.acts.at(-1) ?? newId() },
    body: { reason: '' },
  })

/** A suspension ends the sessions of a person. */
export async function signInAgain(scene: MixedScene, personId: string): Promise<number[]> {
  for (const [name, who] of Object.entries(scene.people)) {
    if (personOf(who).id !== personId) continue
    const again = await scene.as(personOf(who))
    scene.people[name as keyof MixedScene['people']] = again
    scene.everyone = scene.everyone.map((one) => (one === who ? again : one))
  }
  return []
}
