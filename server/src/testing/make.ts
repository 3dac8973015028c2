import { randomBytes } from 'node:crypto'
import type { Role } from '@guildhall/contract/clubs'
import { type ContentKind, features } from '@guildhall/contract/limits'
import type { TokenScope } from '@guildhall/contract/tokens'
import { hash } from '@node-rs/argon2'
import { searchVector } from '../features/content/content.writes.ts'
import { hashOf, newSecret } from '../features/tokens/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { toSlug } from '../platform/text/slug.ts'
import { plainText } from '../platform/text/texts.ts'
import { fixtures } from './kinds.ts'
import { courseFactories } from './make-courses.ts'

export const password = 'correct-horse-battery'
let passwordHash: Promise<string> | undefined
let counter = 0

export type Made = ReturnType<typeof factories>

export async function picture(
  background = 'teal',
  name = 'picture.png',
  { width, height } = { width: 64, height: 48 },
): Promise<File> {
  const { default: sharp } = await import('sharp')
  const png = sharp({ create: { width, height, channels: 3, background } }).png()
  return new File([new Uint8Array(await png.toBuffer())], name, { type: 'image/png' })
}

type Given = {
  firstName?: string
  lastName?: string
  username?: string
  email?: string
  confirmed?: boolean
}

/** Each inserts one row, with defaults for omitted values. */
export function factories(db: Database) {
  /** In one statement. */
  const people = async (all: Given[]) => {
    // At the lowest cost: a hash names its own, by which it is verified.
    passwordHash ??= hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    const passwordOfAll = await passwordHash
    const made = all.map(({ firstName = 'Person', lastName, username, email, confirmed = true }) => {
      counter += 1
      const name = { firstName, lastName: lastName ?? `Number${counter}` }
      const address = `${toSlug(`${firstName} ${name.lastName}`, 40)}-${counter}@people.test`
      return { id: newId(), ...name, username, email: email ?? address, confirmed }
    })
    const rows = await db
      .with('credential', (from) =>
        from.insertInto('credentials').values(
          made.map(({ id }) => ({
            ...{ id: newId(), user_id: id, account_id: id },
            ...{ provider_id: 'credential', password: passwordOfAll },
          })),
        ),
      )
      .insertInto('profiles')
      .values(
        made.map(({ id, email, firstName, lastName, username, confirmed }) => ({
          ...{ id, email, email_verified: confirmed, first_name: firstName, last_name: lastName },
          ...(username && { username }),
        })),
      )
      .returning(['id', 'username'])
      .execute()
    const usernames = new Map(rows.map(({ id, username }) => [id, username]))
    return made.map(({ id, email, firstName, lastName }) => ({
      ...{ id, email, username: usernames.get(id) ?? '', firstName, lastName, imageUrl: null },
    }))
  }
  const person = async (given: Given = {}) => {
    const [made] = await people([given])
    if (!made) throw new Error('No person was made')
    return made
  }

  const session = async (personId: string, expiresAt = new Date(Date.now() + 86_400_000)) => {
    const token = randomBytes(24).toString('base64url')
    await db
      .insertInto('sessions')
      .values({ id: newId(), token, user_id: personId, expires_at: expiresAt })
      .execute()
    return token
  }

  const token = async (
    personId: string,
    given: { scope?: TokenScope; expiresAt?: Date | null; lastUsedAt?: Date } = {},
  ) => {
    const secret = newSecret()
    await db
      .insertInto('api_tokens')
      .values({
        id: newId(),
        user_id: personId,
        name: 'A token',
        scope: given.scope ?? 'write',
        token_hash: hashOf(secret),
        hint: secret.slice(-4),
        expires_at: given.expiresAt ?? null,
        last_used_at: given.lastUsedAt ?? null,
      })
      .execute()
    return secret
  }

  const club = async (given: {
    owner: { id: string }
    name?: string
    slug?: string
    description?: string
    isPrivate?: boolean
    currency?: string
    features?: Record<string, boolean>
    permissions?: Record<string, string[]>
    categories?: string[]
  }) => {
    counter += 1
    const id = newId()
    const name = given.name ?? `Club ${counter}`
    const slug = given.slug ?? toSlug(name, 50)
    await db
      .with('club', (from) =>
        from.insertInto('clubs').values({
          id,
          name,
          slug,
          description: given.description ?? '',
          user_id: given.owner.id,
          is_private: given.isPrivate ?? false,
          ...(given.currency && { currency: given.currency }),
          ...(given.features && { features: JSON.stringify(given.features) }),
          ...(given.permissions && { permissions: JSON.stringify(given.permissions) }),
        }),
      )
      .insertInto('club_memberships')
      .values({ id: newId(), club_id: id, user_id: given.owner.id, role: 'owner' })
      .execute()
    if (given.categories?.length)
      await db
        .insertInto('club_categories')
        .values(given.categories.map((category, position) => ({ club_id: id, category, position })))
        .execute()
    return { id, slug, name }
  }

  const allFeatures = async (club: { id: string }) => {
    const on = Object.fromEntries(features.map((feature) => [feature, true]))
    await db
      .updateTable('clubs')
      .set({ features: JSON.stringify(on) })
      .where('id', '=', club.id)
      .execute()
  }

  const member = async (
    club: { id: string },
    who: { id: string },
    role: Exclude<Role, 'owner'> = 'member',
  ) => {
    await db
      .with('membership', (from) =>
        from.insertInto('club_memberships').values({ id: newId(), club_id: club.id, user_id: who.id, role }),
      )
      .updateTable('clubs')
      .set((eb) => ({ members: eb('members', '+', 1) }))
      .where('id', '=', club.id)
      .execute()
  }

  const request = async (club: { id: string }, who: { id: string }, createdAt = new Date()) => {
    const id = newId()
    await db
      .insertInto('join_requests')
      .values({ id, club_id: club.id, user_id: who.id, created_at: createdAt })
      .execute()
    return { id }
  }

  const invite = async (
    club: { id: string },
    given: {
      by: { id: string }
      email?: string
      person?: { id: string }
      maxUses?: number
      expiresAt?: Date
      status?: 'pending' | 'accepted' | 'revoked'
      message?: string
    },
  ) => {
    const id = newId()
    const kind = given.email ? 'email' : given.person ? 'person' : 'link'
    const token = newSecret().replace('gh_', '')
    await db
      .insertInto('club_invites')
      .values({
        id,
        club_id: club.id,
        kind,
        invited_by: given.by.id,
        invited_email: given.email ?? null,
        invited_user_id: given.person?.id ?? null,
        token_hash: kind === 'person' ? null : hashOf(token),
        max_uses: given.maxUses ?? null,
        message: given.message ?? null,
        expires_at: given.expiresAt ?? new Date(Date.now() + 86_400_000),
        status: given.status ?? 'pending',
      })
      .execute()
    return { id, token }
  }

  const formerSlug = async (club: { id: string }, slug: string) => {
    await db.insertInto('club_former_slugs').values({ slug, club_id: club.id }).execute()
    return slug
  }

  const item = async (
    kind: ContentKind,
    given: {
      club: { id: string }
      author: { id: string }
      title?: string
      content?: string
      createdAt?: Date
    },
  ) => {
    counter += 1
    const id = newId()
    const title = given.title ?? `Post ${counter}`
    const content = given.content ?? `Text of post ${counter}`
    const slug = `${toSlug(title, 80)}-${counter}`
    const createdAt = given.createdAt ?? new Date()
    await db
      .insertInto('content')
      .values({
        id,
        club_id: given.club.id,
        user_id: given.author.id,
        type: kind,
        slug,
        title,
        search: searchVector(title, plainText(content)),
        created_at: createdAt,
        updated_at: createdAt,
      })
      .execute()
    await fixtures[kind].insert(db, [{ id, text: content }])
    await db
      .insertInto('content_counts')
      .values({ club_id: given.club.id, type: kind, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['club_id', 'type'])
          .doUpdateSet((eb) => ({ count: eb('content_counts.count', '+', 1) })),
      )
      .execute()
    return { id, slug, title, content }
  }
  const post = (given: Parameters<typeof item>[1]) => item('post', given)

  /** Path of a picture they can use, without a file behind it. */
  const upload = async (by: { id: string }): Promise<string> => {
    const id = newId()
    const path = `club-content/content/${id}-made.webp`
    await db
      .insertInto('files')
      .values({
        ...{ id, path, purpose: 'content', mime: 'image/webp', size: 1, width: 64, height: 48 },
        uploader_id: by.id,
      })
      .execute()
    return path
  }

  const comment = async (given: {
    on: { id: string }
    club: { id: string }
    author: { id: string }
    content?: string
    createdAt?: Date
  }) => {
    const id = newId()
    const content = given.content ?? 'A comment'
    await db
      .insertInto('comments')
      .values({
        id,
        content_id: given.on.id,
        content_type: 'post',
        club_id: given.club.id,
        user_id: given.author.id,
        content,
        is_markdown: true,
        ...(given.createdAt && { created_at: given.createdAt }),
      })
      .execute()
    await db
      .updateTable('content')
      .set((eb) => ({ comment_count: eb('comment_count', '+', 1) }))
      .where('id', '=', given.on.id)
      .execute()
    return { id, content }
  }

  const topic = async (
    club: { id: string },
    given: { name?: string; groups?: { id: string }[]; isArchived?: boolean; kinds?: ContentKind[] } = {},
  ) => {
    counter += 1
    const { name = `Topic ${counter}`, groups = [], isArchived = false, kinds = [] } = given
    const topic = { id: newId(), slug: toSlug(name, 50), name }
    await db
      .insertInto('topics')
      .values({
        ...{ ...topic, club_id: club.id, position: counter, kinds, is_restricted: groups.length > 0 },
        archived_at: isArchived ? new Date() : null,
      })
      .execute()
    if (groups.length > 0)
      await db
        .insertInto('topic_groups')
        .values(groups.map(({ id }) => ({ topic_id: topic.id, group_id: id, can_see: true })))
        .execute()
    return topic
  }

  const group = async (
    club: { id: string },
    { of = [], isOpen = false }: { of?: { id: string }[]; isOpen?: boolean } = {},
  ) => {
    counter += 1
    const group = { id: newId(), name: `Group ${counter}` }
    await db
      .insertInto('club_groups')
      .values({ ...group, club_id: club.id, is_open: isOpen })
      .execute()
    if (of.length > 0)
      await db
        .insertInto('club_group_members')
        .values(of.map(({ id }) => ({ group_id: group.id, user_id: id, club_id: club.id })))
        .execute()
    return group
  }

  return {
    topic,
    group,
    people,
    person,
    session,
    token,
    club,
    allFeatures,
    member,
    request,
    invite,
    formerSlug,
    item,
    upload,
    post,
    comment,
    ...courseFactories(db),
  }
}
