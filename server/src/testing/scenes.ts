import { type ContentKind, contentKinds, features } from '@guildhall/contract/limits'
import { searchVector } from '../features/content/content.writes.ts'
import { hashOf, newSecret } from '../features/tokens/secrets.ts'
import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { pollOptions } from './forms.ts'
import { eachKind, fixtures } from './kinds.ts'
import { insertSceneCases, newSceneCase, type SceneCase } from './scenes-cases.ts'
import {
  insertRestrictedLearners,
  insertSceneCourses,
  newSceneCourse,
  type SceneCourse,
} from './scenes-courses.ts'
import { insertSceneHeld, newSceneHeld, type SceneHeld } from './scenes-held.ts'
import { insertScenePayments, newScenePayments, type ScenePayments } from './scenes-payments.ts'
import { insertSceneRestrictions } from './scenes-restricted.ts'
import { insertSceneTopics, newSceneTopics, type SceneTopics } from './scenes-topics.ts'
import type { Difference } from './snapshot.ts'
import type { World } from './world.ts'

const relations = [
  'visitor',
  'stranger',
  'asker',
  'invited',
  'member',
  // On the club's list of moderators.
  'moderator',
  'adminByRole',
  'adminByList',
  'owner',
  'removed',
  // The author of the items; outsiders who applied, attend and voted.
  'poster',
  'applicant',
  'attendee',
  'voter',
  // Under an act of moderation: a member, an outsider, and on the whole server.
  'silenced',
  'banned',
  'suspended',
  // Silenced as well: the author of the items, who teaches the course, and an admin. In the private club only.
  'silencedAuthor',
  'silencedAdmin',
  // A member whose posts are reviewed. In the private club only.
  'reviewed',
] as const
export type Relation = (typeof relations)[number]

const isEverywhere = (who: Relation) => !['silencedAuthor', 'silencedAdmin', 'reviewed'].includes(who)

const kinds = ['public', 'private', 'paid', 'business'] as const
export type Kind = (typeof kinds)[number]

/** Those of clubs that a reduced walk tries where the rules treat the club like a public one. */
const representative: Relation[] = ['stranger', 'member', 'adminByRole', 'owner']

type Walk = {
  /** Reduced: paid clubs and those of a business with four relations only. */
  isWhole: boolean
}

/** A person with a club of their own. */
export type Scene = SceneCourse &
  SceneCase &
  SceneTopics &
  ScenePayments &
  SceneHeld & {
    kind: Kind
    who: Relation
    client: Client
    club: { id: string; slug: string; name: string }
    items: Record<ContentKind, { id: string; slug: string }>
    comment: { id: string }
    request: { id: string }
    /** For the job, by the applicant. */
    application: { id: string }
    invite: { id: string; token: string }
    others: { member: string; admin: string; applicant: string; stranger: { id: string; username: string } }
  }

/** Makes a club for every combination of relation and kind of club. */
export async function openScenes({ app, make, as, visitor }: World, walk: Walk): Promise<Scene[]> {
  const { db } = app.deps
  const signedIn = async () => as(await make.person())
  const cast: Record<Relation, Client> = {
    visitor,
    stranger: await signedIn(),
    asker: await signedIn(),
    invited: await signedIn(),
    member: await signedIn(),
    moderator: await signedIn(),
    adminByRole: await signedIn(),
    adminByList: await signedIn(),
    owner: await signedIn(),
    removed: await signedIn(),
    poster: await signedIn(),
    applicant: await signedIn(),
    attendee: await signedIn(),
    voter: await signedIn(),
    silenced: await signedIn(),
    banned: await signedIn(),
    suspended: await signedIn(),
    silencedAuthor: await signedIn(),
    silencedAdmin: await signedIn(),
    reviewed: await signedIn(),
  }
  const idOf = (who: Relation) => personOf(cast[who]).id
  const [colleague, deputy, applicant, outsider] = [
    await make.person(),
    await make.person(),
    await make.person(),
    await make.person(),
  ]
  let number = 0
  const scenes = kinds.flatMap((kind) =>
    relationsIn(kind, walk).map((who): Scene => {
      number += 1
      const token = newSecret().slice(3)
      return {
        ...newSceneCourse(number),
        ...newSceneCase(),
        ...newSceneHeld(),
        ...newSceneTopics(),
        ...newScenePayments(),
        kind,
        who,
        client: cast[who],
        club: { id: newId(), slug: `scene-${number}`, name: `Scene ${number}` },
        items: eachKind((kind) => ({ id: newId(), slug: `${kind}-${number}` })),
        comment: { id: newId() },
        request: { id: newId() },
        application: { id: newId() },
        invite: { id: newId(), token },
        others: {
          member: colleague.id,
          admin: deputy.id,
          applicant: applicant.id,
          stranger: { id: outsider.id, username: outsider.username },
        },
      }
    }),
  )
  const rows = <T>(of: (scene: Scene) => T[]) => scenes.flatMap(of)
  const member = (clubId: string, personId: string, role: string) => ({
    id: newId(),
    club_id: clubId,
    user_id: personId,
    role,
  })
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('clubs')
      .values(
        scenes.map(({ club, kind, who }) => ({
          ...club,
          user_id: idOf('owner'),
          members: isEverywhere(who) ? 9 : 10,
          is_private: kind === 'private',
          is_paid: kind === 'paid',
          membership_fee: kind === 'paid' ? '5.00' : null,
          club_type: kind === 'business' ? 'business' : 'regular',
          business_name: kind === 'business' ? 'Scene Ltd' : '',
          features: JSON.stringify({
            ...Object.fromEntries(features.map((feature) => [feature, true])),
          }),
          permissions: JSON.stringify({
            admins: [deputy.id, idOf('adminByList')],
            moderators: [idOf('moderator')],
            ...Object.fromEntries(features.map((feature) => [`${feature}_create`, ['all']])),
          }),
        })),
      )
      .execute()
    await tx
      .insertInto('club_memberships')
      .values(
        rows(({ club, who }) => [
          ...(who === 'silencedAuthor' || who === 'reviewed' ? [member(club.id, idOf(who), 'member')] : []),
          ...(who === 'silencedAdmin' ? [member(club.id, idOf(who), 'admin')] : []),
          member(club.id, idOf('owner'), 'owner'),
          member(club.id, idOf('adminByRole'), 'admin'),
          member(club.id, deputy.id, 'admin'),
          member(club.id, idOf('adminByList'), 'member'),
          member(club.id, idOf('member'), 'member'),
          member(club.id, idOf('moderator'), 'member'),
          member(club.id, idOf('poster'), 'member'),
          member(club.id, idOf('silenced'), 'member'),
          member(club.id, colleague.id, 'member'),
        ]),
      )
      .execute()
  })
  await insertSceneTopics(db, scenes)
  await insertScenePayments(db, scenes, colleague.id)
  const joinRequest = (clubId: string, id: string, personId: string, status = 'pending') => ({
    id,
    club_id: clubId,
    user_id: personId,
    status,
  })
  await db
    .insertInto('join_requests')
    .values(
      rows(({ club, request }) => [
        joinRequest(club.id, request.id, applicant.id),
        joinRequest(club.id, newId(), idOf('asker')),
        joinRequest(club.id, newId(), idOf('removed'), 'accepted'),
      ]),
    )
    .execute()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('club_invites')
    .values(
      rows(({ club, invite }) => [
        {
          id: invite.id,
          club_id: club.id,
          kind: 'link',
          invited_by: deputy.id,
          token_hash: hashOf(invite.token),
          expires_at: expiresAt,
        },
        ...(['invited', 'removed'] as const).map((who) => ({
          id: newId(),
          club_id: club.id,
          kind: 'person',
          invited_by: deputy.id,
          invited_user_id: idOf(who),
          status: who === 'removed' ? 'accepted' : 'pending',
          expires_at: expiresAt,
        })),
      ]),
    )
    .execute()
  for (const type of contentKinds) {
    await db
      .insertInto('content')
      .values(
        scenes.map(({ who, club, items }) => ({
          ...items[type],
          title: 'Scene',
          club_id: club.id,
          user_id: who === 'poster' || who === 'silencedAuthor' ? idOf(who) : colleague.id,
          type,
          comment_count: type === 'post' ? 1 : 0,
          search: searchVector('Scene', 'An item'),
        })),
      )
      .execute()
    await fixtures[type].insert(
      db,
      scenes.map(({ items }) => ({ id: items[type].id, text: 'An item' })),
    )
    await db
      .insertInto('content_counts')
      .values(scenes.map(({ club }) => ({ club_id: club.id, type, count: 1 })))
      .execute()
  }
  await db
    .insertInto('job_applications')
    .values(
      scenes.map(({ club, items, application }) => ({
        ...application,
        job_id: items.job.id,
        user_id: idOf('applicant'),
        club_id: club.id,
      })),
    )
    .execute()
  await db
    .insertInto('event_attendees')
    .values(
      scenes.map(({ items }) => ({
        event_id: items.event.id,
        user_id: idOf('attendee'),
        status: 'confirmed',
      })),
    )
    .execute()
  const events = scenes.map(({ items }) => items.event.id)
  await db.updateTable('events').set({ attendee_count: 1 }).where('id', 'in', events).execute()
  await db
    .insertInto('poll_votes')
    .values(
      scenes.map(({ items }) => ({
        poll_id: items.poll.id,
        user_id: idOf('voter'),
        selected_option: pollOptions[0].id,
      })),
    )
    .execute()
  const polls = scenes.map(({ items }) => items.poll.id)
  await db
    .updateTable('poll_options')
    .set({ votes: 1 })
    .where('poll_id', 'in', polls)
    .where('id', '=', pollOptions[0].id)
    .execute()
  await db
    .insertInto('comments')
    .values(
      scenes.map(({ club, items, comment }) => ({
        id: comment.id,
        content_id: items.post.id,
        content_type: 'post',
        club_id: club.id,
        user_id: colleague.id,
        content: 'A comment',
      })),
    )
    .execute()
  const learning = { teacher: idOf('poster'), learner: idOf('member'), colleague: colleague.id }
  await insertSceneCourses(db, scenes, learning)
  await insertRestrictedLearners(db, scenes, {
    ...{ learners: [idOf('silenced'), idOf('banned'), idOf('suspended')], teacher: idOf('silencedAuthor') },
    reviewed: idOf('reviewed'),
  })
  await insertSceneCases(app.deps, scenes, { author: colleague.id, deputy: deputy.id })
  await insertSceneHeld(db, scenes, colleague.id)
  await insertSceneRestrictions(db, scenes, idOf, deputy.id)
  const link = { hash: 'scene'.padEnd(43, '-'), url: 'https://scene.example.org/' }
  await db
    .insertInto('link_cards')
    .values({ ...link, title: 'Elsewhere' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('content_links')
    .values(scenes.map(({ items }) => ({ content_id: items.post.id, link_hash: link.hash, url: link.url })))
    .execute()
  return scenes
}

function relationsIn(kind: Kind, { isWhole }: Walk): readonly Relation[] {
  if (kind === 'private') return relations
  return kind === 'public' || isWhole ? relations.filter(isEverywhere) : representative
}

export const belongs = ({ who }: Scene) =>
  ['member', 'moderator', 'adminByRole', 'adminByList', 'owner', 'poster', 'silenced'].includes(who)
export const manages = ({ who }: Scene) => ['adminByRole', 'adminByList', 'owner'].includes(who)
/** The owner, admins and moderators. */
export const moderates = (scene: Scene) => manages(scene) || scene.who === 'moderator'
export const owns = ({ who }: Scene) => who === 'owner'
export const isAuthor = ({ who }: Scene) => who === 'poster'

/** Scenes whose club, or anything in it, appears in these rows. */
export function scenesIn(scenes: Scene[], differences: Difference[]): Scene[] {
  const sceneOf = new Map<string, Scene>()
  for (const scene of scenes) {
    const { club, comment, request, application, invite } = scene
    const { course, section, lesson, submission, lessonComment, certificate } = scene
    const ofCourse = [course, section, lesson, submission, lessonComment, certificate]
    const ofClub = [club, comment, request, application, invite, ...Object.values(scene.items)]
    const ofCases = [scene.openCase, scene.closedCase, scene.act, scene.appealed]
    const ofHeld = [scene.held, scene.watchedTerm]
    for (const { id } of [...ofClub, ...ofCourse, ...ofCases, ...ofHeld]) sceneOf.set(id, scene)
  }
  const found = new Set<Scene>()
  for (const { text } of differences)
    for (const [id] of text.matchAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)) {
      const scene = sceneOf.get(id)
      if (scene) found.add(scene)
    }
  return scenes.filter((scene) => found.has(scene))
}
