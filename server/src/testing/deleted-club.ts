import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { insertClubInside, marker } from './club-inside.ts'
import { picture } from './make.ts'
import { addressOf, type Marks, type Walked } from './walker.ts'
import { openWorld } from './world.ts'

export type ClubToDelete = Awaited<ReturnType<typeof openClubToDelete>>

export const formerSlug = 'xylophone-club'

/** A world with a public club with one of everything, each with a unique word. */
export async function openClubToDelete() {
  const world = await openWorld()
  const { visitor, ann, ben, cam, dot, hall, make, app } = world
  const { db } = app.deps
  const club = await make.club({
    owner: personOf(ann),
    name: 'Xylophones United',
    slug: 'xylophones-united',
    description: 'All about the xylophone',
    categories: ['Xylophony'],
  })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  await make.formerSlug(club, formerSlug)
  const request = await make.request(club, personOf(dot))
  await make.invite(club, { by: personOf(ann), person: personOf(dot) })
  const invite = await make.invite(club, { by: personOf(ann) })
  const offer = { params: { club: club.slug }, body: { personId: personOf(ben).id } }
  await ann.call('PUT /clubs/:club/ownership-offer', offer)
  const logo = await ann.call('POST /storage/v1/pictures/:purpose', {
    params: { purpose: 'club-logo' },
    file: await picture(),
  })
  await db.updateTable('clubs').set({ logo_path: logo.path }).where('id', '=', club.id).execute()
  await db.updateTable('files').set({ club_id: club.id }).where('path', '=', logo.path).execute()
  const inside = await insertClubInside(world, club, { teacher: ann, colleague: ben })
  const { items, values, slugs, course } = inside
  const calendar = await addressOf(cam, 'calendar', newId())
  const feed = await addressOf(cam, 'feed', newId())
  await cam.call('PUT /events/:contentId/attendance', { params: { contentId: items.event.id } })
  const names = [club.slug, club.id, formerSlug]
  const day = 86_400_000
  const [from, to] = [-20, 20].map((days) => new Date(Date.now() + days * day).toISOString())

  return {
    ...{ ...world, ...inside, club, request, invite },
    people: {
      ...{ 'the owner': ann, 'an admin': ben, 'the author': cam, 'a stranger': dot, 'a visitor': visitor },
    } satisfies Record<string, Client>,
    /** What a response shows of the club. */
    marks: {
      marks: ['xylo', club.id],
      named: [...names, ...inside.ids, course.certificate.code],
    } satisfies Marks,
    /** With every value that leads to the club. */
    walked: {
      values: {
        ...{ ...values, club: [...names, hall.slug], path: [...(values.path ?? []), logo.path] },
        username: [ann, cam].map((who) => personOf(who).username),
      },
      slugs,
      paths: {
        'GET /calendars/:file': [calendar],
        'GET /feeds/:file': [feed, `${feed.slice(0, -'.atom'.length)}.rss`],
      },
      queries: [
        ...['', `?q=${marker}`, `?type=post&q=${marker}`, '?q=united', '?type=post&q=cellar'],
        ...[`?club=${club.slug}`, `?since=${newId()}`, `?from=${from}&to=${to}`],
      ],
    } satisfies Walked,
  }
}
