import type { Transaction } from 'kysely'
import type { DB } from '../../server/src/platform/database/schema.ts'
import { membersAt, type Person } from '../community.ts'
import type { Example } from '../example.ts'
import { sees } from '../items.ts'
import { random } from '../random.ts'
import type { Answered } from '../responses.ts'
import { day } from '../times.ts'
import { insertAll } from './insert.ts'
import { isReadAt, notificationOf } from './notification.ts'

/** Notifications of the last week's content, and of likes, comments, replies and mentions. */
export async function writeContentNotifications(db: Transaction<DB>, { items, now }: Example): Promise<void> {
  const isRecent = (at: number) => at > now - 7 * day && at <= now
  await insertAll(
    db,
    'like_notices',
    items.flatMap((item) =>
      item.likes
        .filter(({ person }) => person !== item.author)
        .map(({ person, at }) => ({ content_id: item.id, user_id: person.id, created_at: new Date(at) })),
    ),
  )
  const row = (type: string, title: string, item: Answered, to: Person, at: number) => ({
    id: random(`notification ${type} ${item.id} ${to.key} ${at}`).id(at),
    ...{ user_id: to.id, type, title, message: '', club_id: item.club.id, content_id: item.id },
    metadata: JSON.stringify({ clubId: item.club.id, clubSlug: item.club.slug }),
    ...{ is_read: isReadAt(at, now), created_at: new Date(at) },
  })
  /** One notification for all likes or comments of an item, at the time of the last. */
  const responses = (type: string, title: string, item: Answered, all: { person: Person; at: number }[]) => {
    const last = Math.max(...all.filter(({ person }) => person !== item.author).map(({ at }) => at))
    const responses_since = new Date(item.createdAt - 1)
    return isRecent(last) ? [{ ...row(type, title, item, item.author, last), responses_since }] : []
  }
  /** To those who began a thread in which others replied. */
  const replies = (item: Answered) => {
    const last = new Map<Person, number>()
    for (const { person, at, threadId } of item.comments) {
      const to = item.comments.find(({ id }) => id === threadId)?.person
      if (to && to !== person && to !== item.author) last.set(to, Math.max(at, last.get(to) ?? 0))
    }
    const responses_since = new Date(item.createdAt - 1)
    return [...last].flatMap(([to, at]) =>
      isRecent(at) ? [{ ...row('COMMENT_REPLIED', 'New reply', item, to, at), responses_since }] : [],
    )
  }
  const mentions = (item: Answered) =>
    item.mentions
      .filter(({ at }) => isRecent(at))
      .map(({ id, comment, of, at }) => ({
        ...row('MENTIONED', 'New mention', item, of, at),
        ...{ id: random(`notification of ${id}`).id(at), mention_id: id, comment_id: comment?.id ?? null },
      }))
  const published = (item: Answered) => {
    const mentioned = item.mentions.filter(({ comment }) => !comment).map(({ of }) => of)
    const { club, author, createdAt: at } = item
    return membersAt(club, at)
      .filter(
        ({ person }) =>
          isRecent(at) && person !== author && sees(item.topic, person) && !mentioned.includes(person),
      )
      .map(({ person: to }) => {
        const isRead = isReadAt(at, now)
        return notificationOf({ activity: 'content.created', club, by: author, item, to, at, isRead })
      })
  }
  await insertAll(db, 'notifications', items.flatMap(published))
  await insertAll(db, 'notifications', items.flatMap(mentions))
  await insertAll(
    db,
    'notifications',
    items.flatMap((item) => [
      ...responses('CONTENT_LIKED', 'New like', item, item.likes),
      ...responses('NEW_COMMENT', 'New comment', item, item.comments),
      ...replies(item),
    ]),
  )
}
