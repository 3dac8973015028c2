import type { Transaction } from 'kysely'
import type { DB } from '../server/src/platform/schema.ts'
import { chance } from './chance.ts'
import { insertAll } from './insert.ts'
import { mentionsIn } from './mentions.ts'
import type { Item } from './stories/item.ts'
import type { Comment, Like } from './stories/talk.ts'
import { told } from './telling.ts'
import { day, hour } from './times.ts'
import type { Person } from './world.ts'

type Told = Item & { comments: Comment[]; likes: Like[] }

/** What people were told of this week's content, and of likes and comments on theirs: the older of it they have read. */
export async function writeTold(
  db: Transaction<DB>,
  { items, now }: { items: Told[]; now: number },
): Promise<void> {
  const isRecent = (at: number) => at > now - 7 * day && at <= now
  const isRead = (at: number) => at < now - 30 * hour
  const mentions = mentionsIn(items)
  await insertAll(
    db,
    'like_notices',
    items.flatMap((item) =>
      byOthers(item, item.likes).map(({ person, at }) => ({
        content_id: item.id,
        user_id: person.id,
        created_at: new Date(at),
      })),
    ),
  )
  const row = (type: string, item: Told, to: Person, at: number) => ({
    id: chance(`told ${type} ${item.id} ${to.key}`).id(at),
    user_id: to.id,
    type,
    club_id: item.club.id,
    content_id: item.id,
    is_read: isRead(at),
    metadata: JSON.stringify({
      clubId: item.club.id,
      clubSlug: item.club.slug,
      contentId: item.id,
      [`${item.type}Slug`]: item.slug,
    }),
    created_at: new Date(at),
  })
  await insertAll(
    db,
    'notifications',
    items
      .filter(({ createdAt }) => isRecent(createdAt))
      .flatMap((item) =>
        item.club.members
          .filter(({ person, joinedAt }) => person !== item.author && joinedAt <= item.createdAt)
          .filter(
            ({ person }) => !mentions.some((one) => one.item === item && !one.comment && one.of === person),
          )
          .map(({ person }) =>
            told({
              ...{ happened: 'content.created', club: item.club, by: item.author, item, to: person },
              ...{ at: item.createdAt, isRead: isRead(item.createdAt) },
            }),
          ),
      ),
  )
  await insertAll(
    db,
    'notifications',
    mentions
      .filter(({ at }) => isRecent(at))
      .map(({ id, item, comment, of, at }) => ({
        ...row('MENTIONED', item as Told, of, at),
        ...{ id: chance(`told of ${id}`).id(at), title: 'New mention', message: '' },
        ...{ mention_id: id, comment_id: comment?.id ?? null },
      })),
  )
  const responses = (type: string, title: string, item: Told, all: { person: Person; at: number }[]) => {
    const last = Math.max(...byOthers(item, all).map(({ at }) => at))
    if (!isRecent(last)) return []
    const since = new Date(item.createdAt - 1)
    return [{ ...row(type, item, item.author, last), title, message: '', responses_since: since }]
  }
  /** To whoever began a thread in which others answered. */
  const answers = (item: Told) => {
    const begun = new Map(item.comments.map(({ id, person }) => [id, person]))
    const last = new Map<Person, number>()
    for (const { person, at, answers: id } of item.comments) {
      const to = id ? begun.get(id) : undefined
      if (to && to !== person && to !== item.author) last.set(to, Math.max(at, last.get(to) ?? 0))
    }
    return [...last]
      .filter(([, at]) => isRecent(at))
      .map(([to, at]) => ({
        ...row('COMMENT_REPLIED', item, to, at),
        ...{ title: 'New reply', message: '', responses_since: new Date(item.createdAt - 1) },
      }))
  }
  await insertAll(
    db,
    'notifications',
    items.flatMap((item) => [
      ...responses('CONTENT_LIKED', 'New like', item, item.likes),
      ...responses('NEW_COMMENT', 'New comment', item, item.comments),
      ...answers(item),
    ]),
  )
}

const byOthers = <T extends { person: Person }>(item: Told, all: T[]) =>
  all.filter(({ person }) => person !== item.author)
