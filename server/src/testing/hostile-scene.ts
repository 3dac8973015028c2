import { type Client, personOf } from './as.ts'
import { idsOfCourse, insertCourseInside } from './course-inside.ts'
import { clubForm } from './forms.ts'
import { type Fields, sensibleFields } from './hostile-fields.ts'
import type { Sensible } from './hostile-input.ts'
import type { Operation } from './hostile-requests.ts'
import { eachOf, fixtures, kindIn } from './kinds.ts'
import { openWorld, type World } from './world.ts'

export type Caller = { name: string; headers: Record<string, string>; mayWrite: boolean; isByToken: boolean }

export type HostileScene = {
  world: World
  /** The private club, the ids of its items, and a comment in it. */
  vault: { id: string }
  items: string[]
  comment: { id: string }
  /** Of the course of the private club and what belongs to it. */
  courseIds: string[]
  /** Strings that no response to an outsider contains. */
  secrets: string[]
  callers: Record<Attack, Caller[]>
  /** Values the server accepts, by field name. */
  sensibleFor(operation: Operation, attack: Attack): Sensible
}

/** From outside the private club, with any or only faultless requests; from inside, likewise. */
export type Attack = 'outside' | 'trespassing' | 'inside' | 'faultless'

/** Part of every text in the private club, and of none elsewhere. */
const marker = 'quincewhisper'

/** A world with a private club that has one of everything, and values that lead to all of it. */
export async function openHostileScene(): Promise<HostileScene> {
  const world = await openWorld()
  const { ann, ben, cam, dot, hall, make, as } = world
  // The owner of the private club has no other club.
  const viv = await as(await make.person({ firstName: 'Viv', lastName: 'Owner' }))
  const vault = await make.club({ owner: personOf(viv), name: 'The Cellar', isPrivate: true })
  await make.member(vault, personOf(ben), 'admin')
  await make.member(vault, personOf(cam))

  const file = new File([`${marker} on paper`], `${marker}.txt`, { type: 'text/plain' })
  const paper = await viv.call('POST /storage/v1/attachments', { file })
  const hidden = await eachOf((kind) =>
    fixtures[kind].publish(viv, vault, {
      title: `Plans of the ${marker}`,
      text: `What the ${marker} is about`,
      ...(kind === 'post' && { attachments: [paper.path] }),
    }),
  )
  const comment = await make.comment({
    on: hidden.post,
    club: vault,
    author: personOf(ben),
    content: `A ${marker}, too`,
  })
  const people = { teacher: ben, learner: cam }
  const course = await insertCourseInside(world, vault, marker, { ...people, colleague: viv }, 1)
  const openCourse = await insertCourseInside(world, hall, 'lute', { ...people, colleague: ann }, 2)
  const open = await eachOf((kind) => make.item(kind, { club: hall, author: personOf(cam) }))
  const profile = await ann.call('GET /profile')
  const { fields, inVault } = await sensibleFields(world, {
    ...{ viv, vault, marker, open, hidden, comment, paper, courses: [openCourse, course] },
  })
  const strangers = await callersOf(world, { dot })
  const inside = await callersOf(world, { cam, ann, viv })
  // Some endpoints exclude tokens.
  const bySession = (callers: Caller[]) => callers.filter((caller) => !caller.isByToken)
  // The first read inserts the defaults.
  for (const who of [cam, ann, viv, dot]) await who.call('GET /notification-preferences')
  const ids = (items: Fields['open']) => Object.values(items).map(({ id }) => id)

  return {
    world,
    vault,
    items: ids(hidden),
    comment,
    courseIds: idsOfCourse(course),
    secrets: [marker, personOf(viv).id],
    callers: {
      outside: [...nobodies(cam), ...strangers],
      trespassing: bySession(strangers),
      inside,
      faultless: bySession(inside),
    },
    sensibleFor: ({ path }, attack) => {
      // Operations on one kind get that kind's form and items.
      const kind = kindIn(path)
      const { id: _, ...form } = kind ? fixtures[kind].form({ title: 'A title', text: 'A text' }) : clubForm()
      const clubs = attack === 'trespassing' ? [hidden] : [open, hidden]
      const items = clubs.flatMap((items) => (kind ? [items[kind]] : Object.values(items)))
      return {
        ...valuesByField([form, profile]),
        ...fields,
        ...(attack === 'trespassing' && inVault),
        slug: path.includes('/courses/')
          ? (attack === 'trespassing' ? [course] : [openCourse, course]).map((one) => one.course.slug)
          : items.map(({ slug }) => slug),
        contentId: items.map(({ id }) => id),
      }
    },
  }
}

function valuesByField(forms: Record<string, unknown>[]): Sensible {
  const values: Record<string, unknown[]> = {}
  for (const form of forms)
    for (const [name, value] of Object.entries(form)) values[name] = [...(values[name] ?? []), value]
  return values
}

/** Each person by session and by both kinds of token. */
async function callersOf({ make, as, ann }: World, people: Record<string, Client>): Promise<Caller[]> {
  const callers: Caller[] = []
  for (const [name, client] of Object.entries(people)) {
    const { id } = personOf(client)
    const { cookie } = await as(personOf(client))
    // The cookie beside a token must have no effect.
    const bearer = (token: string) => ({ authorization: `Bearer ${token}`, cookie: ann.cookie })
    const used = { lastUsedAt: new Date() }
    const writing = await make.token(id, used)
    const reading = await make.token(id, { ...used, scope: 'read' })
    callers.push(
      { name, headers: { cookie }, mayWrite: true, isByToken: false },
      { name: `${name}, write token`, headers: bearer(writing), mayWrite: true, isByToken: true },
      { name: `${name}, read token`, headers: bearer(reading), mayWrite: false, isByToken: true },
    )
  }
  return callers
}

const nobodies = (known: Client): Caller[] => [
  { name: 'a visitor', headers: {}, mayWrite: true, isByToken: false },
  {
    name: 'a broken session',
    headers: { cookie: `${known.cookie.slice(0, 40)}%` },
    mayWrite: true,
    isByToken: false,
  },
  {
    name: 'an unknown token',
    headers: { authorization: `Bearer gh_${'x'.repeat(43)}`, cookie: known.cookie },
    mayWrite: false,
    isByToken: true,
  },
]
