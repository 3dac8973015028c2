import { features } from '@guildhall/contract/limits'
import type { Transaction } from 'kysely'
import { hashPassword } from '../../server/src/features/accounts/auth.ts'
import { businessColumns, noBusiness } from '../../server/src/features/clubs/business.ts'
import { hashOf, newSecret } from '../../server/src/features/tokens/secrets.ts'
import type { DB } from '../../server/src/platform/database/schema.ts'
import { invitesIn, requestsIn } from '../activity.ts'
import { ownerOf } from '../community.ts'
import type { Example, StoredFiles } from '../example.ts'
import { random } from '../random.ts'
import { day } from '../times.ts'
import { insertAll } from './insert.ts'

/** Everybody's. */
export const demoPassword = 'demo-password'

export async function writePeople(
  db: Transaction<DB>,
  { people }: Example,
  files: StoredFiles,
): Promise<void> {
  const password = await hashPassword(demoPassword)
  const rows = people.map((person) => {
    const at = new Date(person.createdAt)
    return { person, times: { created_at: at, updated_at: at } }
  })
  await insertAll(
    db,
    'profiles',
    rows.map(({ person, times }) => ({
      ...{ id: person.id, email: person.email, email_verified: true, username: person.username },
      ...{ first_name: person.first, last_name: person.last, bio: person.bio, interests: person.interests },
      ...{ website_url: person.website ?? '', community_roles: person.roles },
      profile_image_url: person.portrait ? (files.get(person.portrait)?.path ?? null) : null,
      ...times,
    })),
  )
  await insertAll(
    db,
    'credentials',
    rows.map(({ person, times }) => ({
      id: random(`credential ${person.key}`).id(person.createdAt),
      ...{ user_id: person.id, account_id: person.id, provider_id: 'credential', password, ...times },
    })),
  )
}

/** Clubs with their categories and members. */
export async function writeClubs(
  db: Transaction<DB>,
  { clubs, items }: Example,
  files: StoredFiles,
): Promise<void> {
  const allOn = Object.fromEntries(features.map((feature) => [feature, true]))
  const allMay = Object.fromEntries(features.map((feature) => [`${feature}_create`, ['all']]))
  await insertAll(
    db,
    'clubs',
    clubs.map((club) => {
      const admins = club.members.filter(({ role }) => role === 'admin').map(({ person }) => person.id)
      const published = items.filter((item) => item.club === club).map((item) => item.createdAt)
      const { id, name, slug, description, welcome, fee, levels, business, look } = club
      const created = new Date(club.createdAt)
      return {
        ...{ id, user_id: ownerOf(club).id, name, slug, description, welcome, has_first_steps: false },
        logo_path: files.get(club.logo)?.path ?? null,
        thumbnail_path: files.get(club.cover)?.path ?? null,
        features: JSON.stringify({ ...allOn, ...club.features }),
        permissions: JSON.stringify({ admins, ...allMay }),
        ...{ has_leaderboard: club.hasLeaderboard, shows_levels: Boolean(levels), level_names: levels ?? [] },
        ...{ is_private: club.isPrivate, is_paid: fee !== undefined, membership_fee: fee?.amount ?? null },
        ...(fee?.currency && { currency: fee.currency }),
        subscription_duration: fee?.duration ?? 'one-time',
        club_type: business ? 'business' : 'regular',
        ...(business ? businessColumns(business) : noBusiness),
        ...(look && {
          accent: look.accent || null,
          links: JSON.stringify(look.links),
          intro_video: look.introVideo,
        }),
        members: club.members.length,
        active_at: new Date(Math.max(club.createdAt, ...published)),
        ...{ created_at: created, updated_at: created },
      }
    }),
  )
  await insertAll(
    db,
    'club_categories',
    clubs.flatMap(({ id, categories }) =>
      categories.map((category, position) => ({ club_id: id, category, position })),
    ),
  )
  await insertAll(
    db,
    'club_memberships',
    clubs.flatMap((club) =>
      club.members.map(({ person, role, joinedAt }) => ({
        id: random(`membership ${club.key} ${person.key}`).id(joinedAt),
        ...{ club_id: club.id, user_id: person.id, role, is_welcomed: true, created_at: new Date(joinedAt) },
      })),
    ),
  )
}

/** The groups of clubs with their members, and their topics. */
export async function writeTopics(db: Transaction<DB>, { clubs }: Example): Promise<void> {
  const groups = clubs.flatMap((club) =>
    club.groups.map((group) => {
      const id = random(`group ${club.key} ${group.name}`).id(club.createdAt)
      return { club, group, id }
    }),
  )
  await insertAll(
    db,
    'club_groups',
    groups.map(({ id, club, group: { name, color, isOpen } }) => ({
      ...{ id, club_id: club.id, name, color, is_open: isOpen, created_at: new Date(club.createdAt) },
    })),
  )
  await insertAll(
    db,
    'club_group_members',
    groups.flatMap(({ id, club, group }) =>
      club.members
        .filter(({ person }) => group.members.includes(person.key))
        .map(({ person, joinedAt }) => ({
          ...{ group_id: id, club_id: club.id, user_id: person.id, created_at: new Date(joinedAt) },
        })),
    ),
  )
  const topics = clubs.flatMap((club) => club.topics.map((topic, position) => ({ club, topic, position })))
  await insertAll(
    db,
    'topics',
    topics.map(({ club, position, topic: { id, slug, name, emoji, description, kinds, seenBy } }) => ({
      ...{ id, club_id: club.id, slug, name, emoji, description, kinds, position },
      ...{ is_restricted: Boolean(seenBy), created_at: new Date(club.createdAt) },
    })),
  )
  await insertAll(
    db,
    'topic_groups',
    clubs.flatMap(({ key, topics }) =>
      topics.flatMap(({ id, seenBy }) =>
        groups
          .filter(({ club, group }) => club.key === key && group.name === seenBy)
          .map((group) => ({ topic_id: id, group_id: group.id, can_see: true })),
      ),
    ),
  )
}

/** Open join requests and invites. */
export async function writeRequests(db: Transaction<DB>, example: Example): Promise<void> {
  await insertAll(
    db,
    'join_requests',
    requestsIn(example).map(({ club, person, at, id }) => ({
      ...{ id, club_id: club.id, user_id: person.id, created_at: new Date(at) },
    })),
  )
  await insertAll(
    db,
    'club_invites',
    invitesIn(example).map(({ club, invite, kind, by, person, at, id }) => ({
      ...{ id, club_id: club.id, kind, invited_by: by.id, invited_user_id: person?.id ?? null },
      invited_email: 'email' in invite ? invite.email : null,
      // The secret of a link isn't shown anywhere: those who need a link create one.
      token_hash: person ? null : hashOf(newSecret()),
      max_uses: 'of' in invite ? (invite.of ?? null) : null,
      uses: 'uses' in invite ? invite.uses : 0,
      ...{ created_at: new Date(at), expires_at: new Date(at + 14 * day) },
    })),
  )
}
