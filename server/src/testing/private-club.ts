import { listedKinds } from '@guildhall/contract/limits'
import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { insertClubInside, marker } from './club-inside.ts'
import { turnPublic } from './turned.ts'
import { addressOf, type Walked } from './walker.ts'
import { openWorld } from './world.ts'

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
  const { visitor, ben, cam, dot, vault, make, as, by, app } = world
  const inside = { params: { club: vault.slug } }
  // In no other club and without posts: nothing may reveal that they belong to this one.
  const hermit = await make.person({ firstName: 'Hermit', lastName: 'Inside' })
  await make.member(vault, hermit)
  const hermitInside = await as(hermit)
  const within = await insertClubInside(world, vault, { teacher: ben, colleague: hermitInside })
  const { items, comment, values, slugs } = within
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
  const { ids, itemIds } = within
  const day = 86_400_000
  const [from, to] = [-20, 20].map((days) => new Date(Date.now() + days * day).toISOString())
  const names = [vault.slug, vault.id, vault.slug.toUpperCase()]

  return {
    ...{ ...world, ...within, inside, act, hermit, link, request, memberCalendar, outsiders },
    /** Whether it became public since. */
    isTurned: false,
    /** Strings that no response to an outsider contains. */
    secrets: [marker, ...ids, ...values.path, hermitsInvite.id, link.id, request.id, act.id],
    /** Strings allowed only in responses to requests that contain them. */
    members: [hermit.id, hermit.username],
    /** Segments of paths to the club, and to what is in it. */
    named: { club: names, inside: ids },
    /** With every value that leads inside. */
    walked: {
      values: {
        ...{ ...values, club: names, contentId: [...itemIds, comment.id], actId: [act.id] },
        ...{ username: [hermit, personOf(cam), personOf(ben)].map(({ username }) => username) },
        personId: [hermit.id, personOf(cam).id],
      },
      slugs,
      paths: {
        'GET /calendars/:file': formerAddresses.filter((path) => path.includes('/calendars/')),
        'GET /feeds/:file': formerAddresses.filter((path) => path.includes('/feeds/')),
      },
      queries: [
        ...['', `?q=${marker}`, `?type=post&q=${marker}`, '?type=post&q=cellar', '?q=vault', '?q=Hermit'],
        ...['?type=post', '?sort=activity', '?kind=content', '?view=past', `?person=${hermit.id}`],
        ...[
          `?club=${vault.id}&q=${marker}`,
          `?club=${vault.slug}`,
          `?club=${vault.id}&sort=closing&q=${marker}`,
        ],
        `?club=${vault.id}&sort=price-asc&currency=USD&availability=all`,
        ...[`?since=${newId()}`, `?from=${from}&to=${to}`, `?token=${link.token}x`],
        ...listedKinds.map((kind) => `?type=${kind}`),
      ],
    } satisfies Walked,
  }
}
