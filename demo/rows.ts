import { features } from '@guildhall/contract/limits'
import type { Transaction } from 'kysely'
import { hashPassword } from '../server/src/features/accounts/auth.ts'
import type { ActivityType } from '../server/src/features/clubs/activity.ts'
import { noBusiness } from '../server/src/features/clubs/business.ts'
import { searchVector } from '../server/src/features/content/content.writes.ts'
import type { DB } from '../server/src/platform/schema.ts'
import { plainText } from '../server/src/platform/texts.ts'
import { chance } from './chance.ts'
import { writeConcerned } from './concerned.ts'
import { writeVersions } from './edited.ts'
import type { FilePlan, KeptFile } from './files.ts'
import { type Happening, happenings } from './happened.ts'
import { insertAll } from './insert.ts'
import { writeLinks } from './linked.ts'
import { writeMentions } from './mentions.ts'
import { demoPassword } from './people.ts'
import { pinsOf } from './pinned.ts'
import type { Item } from './stories/item.ts'
import { kinds } from './stories/kinds.ts'
import { type SentFiles, writeMessages } from './stories/messages.ts'
import { countsOf, reactionsOf } from './stories/reactions.ts'
import { type Comment, type Like, likesOfComment } from './stories/talk.ts'
import { writeTold } from './told.ts'
import { waitingActivity, writeWaiting } from './waiting.ts'
import type { Club, Person, World } from './world.ts'

export type Community = World & {
  items: (Item & { comments: Comment[]; likes: Like[] })[]
  faces: Map<Person, FilePlan>
  signs: Map<Club, { logo: FilePlan; thumbnail: FilePlan }>
  sent: SentFiles
}
type Files = Map<FilePlan, KeptFile>

/** Writes all rows of the community, with their counters and what happened in the clubs. */
export async function writeCommunity(db: Transaction<DB>, community: Community, files: Files): Promise<void> {
  await writePeople(db, community, files)
  await writeClubs(db, community, files)
  await writeItems(db, community)
  for (const kind of Object.values(kinds)) await kind.write(db, community.items)
  await writeFiles(db, community, files)
  await writeLinks(db, community.items, files)
  await writeTalk(db, community)
  await writeMessages(db, community, { sent: community.sent, files })
  await writeWaiting(db, community)
  await writeTold(db, community)
  await writeConcerned(db, community)
  await writeActivity(db, community)
}

const pathOf = (files: Files, plan: FilePlan | undefined): string | null =>
  (plan && files.get(plan)?.path) ?? null

async function writePeople(db: Transaction<DB>, { people, faces }: Community, files: Files): Promise<void> {
  const password = await hashPassword(demoPassword)
  const times = (person: Person) => ({
    created_at: new Date(person.createdAt),
    updated_at: new Date(person.createdAt),
  })
  await insertAll(
    db,
    'profiles',
    people.map((person) => ({
      id: person.id,
      email: person.email,
      email_verified: true,
      first_name: person.first,
      last_name: person.last,
      username: person.username,
      bio: person.bio,
      website_url: person.website ?? '',
      interests: person.interests,
      community_roles: person.roles,
      profile_image_url: pathOf(files, faces.get(person)),
      ...times(person),
    })),
  )
  await insertAll(
    db,
    'credentials',
    people.map((person) => ({
      id: chance(`credential ${person.key}`).id(person.createdAt),
      user_id: person.id,
      account_id: person.id,
      provider_id: 'credential',
      password,
      ...times(person),
    })),
  )
}

async function writeClubs(
  db: Transaction<DB>,
  { clubs, items, signs }: Community,
  files: Files,
): Promise<void> {
  await insertAll(
    db,
    'clubs',
    clubs.map((club) => {
      const admins = club.members.filter(({ role }) => role === 'admin').map(({ person }) => person.id)
      const published = items.filter((item) => item.club === club).map((item) => item.createdAt)
      const sign = signs.get(club)
      return {
        id: club.id,
        user_id: idOfOwner(club),
        name: club.name,
        slug: club.slug,
        description: club.description,
        welcome: club.welcome ?? '',
        has_first_steps: false,
        logo_path: pathOf(files, sign?.logo),
        thumbnail_path: pathOf(files, sign?.thumbnail),
        features: JSON.stringify({ ...allOn, ...club.features }),
        permissions: JSON.stringify({ admins, ...allMay }),
        has_leaderboard: club.leaderboard !== null,
        shows_levels: Boolean(club.leaderboard),
        level_names: club.leaderboard?.levels ?? [],
        is_private: club.isPrivate ?? false,
        is_paid: club.fee !== undefined,
        membership_fee: club.fee?.amount ?? null,
        ...(club.fee?.currency && { currency: club.fee.currency }),
        subscription_duration: club.fee?.duration ?? 'one-time',
        members: club.members.length,
        club_type: club.business ? 'business' : 'regular',
        ...(club.business ?? noBusiness),
        active_at: new Date(Math.max(club.createdAt, ...published)),
        created_at: new Date(club.createdAt),
        updated_at: new Date(club.createdAt),
      }
    }),
  )
  await insertAll(
    db,
    'club_categories',
    clubs.flatMap((club) =>
      club.categories.map((category, position) => ({ club_id: club.id, category, position })),
    ),
  )
  await insertAll(
    db,
    'club_memberships',
    clubs.flatMap((club) =>
      club.members.map(({ person, role, joinedAt }) => ({
        id: chance(`membership ${club.key} ${person.key}`).id(joinedAt),
        club_id: club.id,
        user_id: person.id,
        role,
        is_welcomed: true,
        created_at: new Date(joinedAt),
      })),
    ),
  )
}

const allOn = Object.fromEntries(features.map((feature) => [feature, true]))
const allMay = Object.fromEntries(features.map((feature) => [`${feature}_create`, ['all']]))
const idOfOwner = (club: Club): string => club.members.find(({ role }) => role === 'owner')?.person.id ?? ''

async function writeItems(db: Transaction<DB>, { clubs, items, now }: Community): Promise<void> {
  const pins = clubs.flatMap((club) =>
    pinsOf(
      items.filter((item) => item.club === club),
      now,
    ),
  )
  const pinnedAt = new Map(pins.map(({ item, at }) => [item.id, new Date(at)]))
  await insertAll(
    db,
    'content',
    items.map((item) => ({
      id: item.id,
      club_id: item.club.id,
      user_id: item.author.id,
      type: item.type,
      slug: item.slug,
      title: item.title,
      like_count: item.likes.length,
      reaction_counts: JSON.stringify(countsOf(reactionsOf(item, item.likes))),
      comment_count: item.comments.length,
      search: searchVector(item.title, plainText(item.text)),
      created_at: new Date(item.createdAt),
      updated_at: new Date(item.createdAt),
      pinned_at: pinnedAt.get(item.id) ?? null,
    })),
  )
  const counts = new Map<string, { club_id: string; type: string; count: number }>()
  for (const { club, type } of items) {
    const key = `${club.id} ${type}`
    const before = counts.get(key)?.count ?? 0
    counts.set(key, { club_id: club.id, type, count: before + 1 })
  }
  await insertAll(db, 'content_counts', [...counts.values()])
}

async function writeFiles(db: Transaction<DB>, community: Community, files: Files): Promise<void> {
  type Owner = { profile_id?: string; club_id?: string; content_id?: string }
  const row = (plan: FilePlan, uploader: string, at: number, position: number, owner: Owner) => {
    const file = files.get(plan)
    if (!file) throw new Error(`A file for ${plan.purpose} was not made`)
    const { profile_id = null, club_id = null, content_id = null } = owner
    return {
      ...file,
      alt: (plan.purpose !== 'attachments' && plan.alt) || '',
      profile_id,
      club_id,
      content_id,
      position,
      uploader_id: uploader,
      created_at: new Date(at),
    }
  }
  await insertAll(db, 'files', [
    ...[...community.faces].map(([{ id, createdAt }, plan]) =>
      row(plan, id, createdAt, 0, { profile_id: id }),
    ),
    ...[...community.signs].flatMap(([club, sign]) =>
      [sign.logo, sign.thumbnail].map((plan) =>
        row(plan, idOfOwner(club), club.createdAt, 0, { club_id: club.id }),
      ),
    ),
    ...community.items.flatMap(({ id, author, createdAt, files: plans }) => {
      // Positions count within a purpose, as publishing does it.
      const attached: FilePlan[] = plans.filter((plan) => plan.purpose === 'attachments')
      return plans.map((plan) =>
        row(plan, author.id, createdAt, Math.max(attached.indexOf(plan), 0), { content_id: id }),
      )
    }),
  ])
}

async function writeTalk(db: Transaction<DB>, { items }: Community): Promise<void> {
  const of = (item: Item) => ({ content_id: item.id, content_type: item.type, club_id: item.club.id })
  await insertAll(
    db,
    'comment_threads',
    items.flatMap((item) =>
      item.comments.flatMap(({ id, at }) => {
        const replies = item.comments.filter(({ answers }) => answers === id)
        const row = { id, content_id: item.id, created_at: new Date(at), reply_count: replies.length }
        return replies.length > 0 ? [row] : []
      }),
    ),
  )
  await insertAll(
    db,
    'comments',
    items.flatMap((item) =>
      item.comments.map((comment) => ({
        ...of(item),
        id: comment.id,
        user_id: comment.person.id,
        content: comment.text,
        is_markdown: true,
        created_at: new Date(comment.at),
        thread_id: comment.answers,
        like_count: likesOfComment(comment, item.likes).length,
      })),
    ),
  )
  await writeMentions(db, items)
  await insertAll(
    db,
    'comment_likes',
    items.flatMap((item) =>
      item.comments.flatMap((comment) =>
        likesOfComment(comment, item.likes).map(({ person, at }) => ({
          ...{ comment_id: comment.id, user_id: person.id, created_at: new Date(at) },
        })),
      ),
    ),
  )
  await insertAll(
    db,
    'likes',
    items.flatMap((item) =>
      item.likes.map(({ person, at }) => ({ ...of(item), user_id: person.id, created_at: new Date(at) })),
    ),
  )
  await insertAll(
    db,
    'reactions',
    items.flatMap((item) =>
      reactionsOf(item, item.likes).map(({ reaction, person, at }) => ({
        ...{ content_id: item.id, club_id: item.club.id, user_id: person.id },
        ...{ reaction, created_at: new Date(at) },
      })),
    ),
  )
}

async function writeActivity(db: Transaction<DB>, { clubs, items, people, now }: Community): Promise<void> {
  const c = chance('activity')
  const row = (
    type: ActivityType,
    club: Club,
    person: Person,
    at: number,
    item?: { id: string },
    data: object = {},
  ) => ({
    id: c.id(at),
    club_id: club.id,
    user_id: person.id,
    type,
    content_id: item?.id ?? null,
    data: JSON.stringify(data),
    created_at: new Date(at),
  })
  const happened = happenings({ clubs, people, now }, items)
  await writeVersions(db, items, happened)
  // Nobody who came and is gone again has a membership, by which they would be counted.
  await insertAll(
    db,
    'club_insight_changes',
    happened.flatMap(({ type, club, at }) => {
      const source = comings[type]
      return source ? [{ club_id: club.id, week: mondayOf(at), source, change: 1 }] : []
    }),
  )
  await insertAll(db, 'club_activity_log', [
    ...clubs.flatMap((club) =>
      club.members.map(({ person, role, joinedAt }) =>
        role === 'owner'
          ? row('club.created', club, person, joinedAt)
          : row('member.joined', club, person, joinedAt, undefined, {
              via: club.isPrivate ? 'invite' : 'join',
            }),
      ),
    ),
    ...items.flatMap((item) => [
      ...[row('content.created', item.club, item.author, item.createdAt, item, { type: item.type })],
      ...item.comments.map(({ person, at }) =>
        row('comment', item.club, person, at, item, { type: item.type }),
      ),
      ...item.likes.map(({ person, at }) => row('like', item.club, person, at, item, { type: item.type })),
    ]),
    ...[...waitingActivity({ clubs, people, now }), ...happened].map(
      ({ type, club, person, at, item, data }: Happening) => row(type, club, person, at, item, data),
    ),
  ])
}

const comings: Partial<Record<ActivityType, string>> = {
  'member.joined': 'joined',
  'member.left': 'left',
  'member.removed': 'left',
}

/** In UTC, of the week at a time. */
function mondayOf(at: number): string {
  const monday = new Date(at)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  return monday.toISOString().slice(0, 10)
}
