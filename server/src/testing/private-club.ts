import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { idsOfCourse, insertCourseInside } from './course-inside.ts'
import { eachOf, fixtures } from './kinds.ts'
import { picture } from './make.ts'
import { addressOf } from './plain-reads.ts'
import { turnPublic } from './turned.ts'
import { openWorld } from './world.ts'

/** Part of every text in the private club, and of none elsewhere. */
export const marker = 'xylophone'

export type PrivateClub = Awaited<ReturnType<typeof openPrivateClub>>

/** The same club after it became public, with a person who joined since. */
export async function openTurnedClub() {
  const club = await openPrivateClub()
  const { vault, make, as } = club
  await turnPublic(club, vault)
  const newcomer = await as(await make.person())
  await newcomer.call('PUT /clubs/:club/membership', club.inside)
  return { ...club, outsiders: { ...club.outsiders, 'a new member': newcomer }, isTurned: true }
}

/** A world whose private club, `vault`, has one of everything, with a person for every kind of outsider. */
export async function openPrivateClub() {
  const world = await openWorld()
  const { visitor, ben, cam, dot, vault, make, as, by, app, eventually } = world
  const inside = { params: { club: vault.slug } }
  const image = await cam.call('POST /storage/v1/pictures/:purpose', {
    params: { purpose: 'content' },
    file: await picture(),
  })
  const file = await cam.call('POST /storage/v1/attachments', {
    file: new File([`${marker} plans`], `${marker}.txt`),
  })
  await make.allFeatures(vault)
  const items = await eachOf((kind) =>
    fixtures[kind].publish(cam, vault, {
      title: `The ${marker} workshop`,
      text: `The ${marker} is in the cellar`,
      ...(kind === 'post' && { pictures: [image.path], attachments: [file.path] }),
    }),
  )
  const item = { params: { contentId: items.post.id } }
  const comment = await ben.call('POST /content/:contentId/comments', {
    ...item,
    body: { id: newId(), content: `I bring a ${marker}` },
  })
  await ben.call('PUT /content/:contentId/like', item)
  await ben.call('PUT /content/:contentId/reactions/:reaction', {
    params: { ...item.params, reaction: 'laugh' },
  })
  await eventually(async () => (await cam.call('GET /notifications/unread-count')).unreadCount > 0)

  // In no other club and without posts: nothing may reveal that they belong to this one.
  const hermit = await make.person({ firstName: 'Hermit', lastName: 'Inside' })
  await make.member(vault, hermit)
  const hermitInside = await as(hermit)
  const course = await insertCourseInside(world, vault, marker, {
    teacher: ben,
    learner: cam,
    colleague: hermitInside,
  })
  const act = { id: newId() }
  await app.deps.db
    .insertInto('moderation_log')
    .values({
      ...{ ...act, what: 'warn', club_id: vault.id, actor_id: personOf(ben).id, person_id: personOf(cam).id },
      ...{ kind: 'content', subject_id: items.post.id },
      statement: JSON.stringify({
        ...{ basis: 'rule', ground: `No ${marker}`, facts: `The ${marker} was loud` },
        ...{ isByReport: false, subject: null },
      }),
    })
    .execute()
  const [asker, invited, refused, former, formerAdmin] = [
    await make.person(),
    await make.person(),
    await make.person(),
    await make.person(),
    await make.person(),
  ]
  const request = await make.request(vault, asker)
  const hermitsInvite = await make.invite(vault, { by: hermit, email: `${marker}@people.test` })
  const link = await make.invite(vault, { by: hermit })
  // By an admin: members' invites are never shown.
  await make.invite(vault, { by: personOf(ben), person: invited })
  await make.request(vault, refused)
  await app.deps.db
    .updateTable('join_requests')
    .set({ status: 'rejected' })
    .where('user_id', '=', refused.id)
    .execute()
  const attending = { params: { contentId: items.event.id } }
  const formerAddresses: string[] = []
  for (const person of [former, formerAdmin]) {
    await make.member(vault, person, person === formerAdmin ? 'admin' : 'member')
    const who = await as(person)
    await who.call('PUT /events/:contentId/attendance', attending)
    for (const purpose of ['calendar', 'feed'] as const)
      formerAddresses.push(await addressOf(who, purpose, newId()))
    await who.call('DELETE /clubs/:club/membership', inside)
  }
  const memberCalendar = await addressOf(cam, 'calendar', newId())
  await cam.call('PUT /events/:contentId/attendance', attending)

  const outsiders = {
    'a visitor': visitor,
    'a stranger': dot,
    'who asked': await as(asker),
    'who is invited': await as(invited),
    'who was refused': await as(refused),
    'a former member': await as(former),
    'a former admin': await as(formerAdmin),
    "a stranger's token": by(await make.token(personOf(dot).id)),
  } satisfies Record<string, Client>
  const itemIds = Object.values(items).map(({ id }) => id)

  return {
    ...world,
    /** Whether it became public since. */
    isTurned: false,
    inside,
    item,
    items,
    itemIds,
    comment,
    course,
    act,
    image,
    file,
    hermit,
    link,
    request,
    /** Paths of private addresses made while inside. */
    formerAddresses,
    memberCalendar,
    outsiders,
    /** Strings that no response to an outsider contains. */
    secrets: [
      ...[marker, ...itemIds, comment.id, image.path, file.path],
      ...idsOfCourse(course),
      ...course.files.map((url) => url.slice('/storage/v1/'.length)),
      ...[hermitsInvite.id, link.id, request.id, act.id],
    ],
    /** Strings allowed only in responses to requests that contain them. */
    members: [hermit.id, hermit.username],
  }
}
