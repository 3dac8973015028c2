import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { nobody } from '../../platform/ids.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { isSeenItem } from '../visibility/seen.ts'
import { gather } from './gather.ts'
import { withoutHidingOf } from './hiding.ts'
import { isNotifiedByMention } from './mentions.tasks.ts'
import { isNotMuted } from './muting.ts'

type Response = TaskPayloads['notify.response']

const kinds = {
  like: { type: 'CONTENT_LIKED', title: 'New like', preference: 'new_likes' },
  comment: { type: 'NEW_COMMENT', title: 'New comment', preference: 'new_comments' },
  reply: { type: 'COMMENT_REPLIED', title: 'New reply', preference: 'new_comments' },
} as const

/**
 * Notifies an item's author of a like or comment, and a comment's author of a reply, in one notification with the other
 * unread ones; after a removal, signals the change. The responders are read when it is shown. Idempotent.
 */
export async function notifyOfResponse(deps: Dependencies, response: Response): Promise<void> {
  await write(deps, async (tx) => {
    const item = await findSubject(tx, response)
    if (!item) return
    const { reader_id: readerId } = item
    const at =
      response.kind === 'like' ? await recordLike(tx, response) : await findComment(tx, response, item)
    if (!at) return tx.signal({ kind: 'notifications.changed' }, { personId: readerId })
    if (response.kind !== 'like') {
      const [reader] = await withoutHidingOf(tx.db, [{ id: readerId }], response)
      if (!reader) return
    }
    const { type, title } = kinds[response.kind]
    const club = { id: item.club_id, slug: item.club_slug }
    const about = { contentId: item.id, commentId: response.kind === 'like' ? null : response.commentId }
    await gather(tx, { type, title, at, isOnce: response.kind === 'like', club, about }, [readerId])
  })
}

type Subject = {
  id: string
  reader_id: string
  club_id: string
  club_slug: string
}

/** The item, if its author can see it, wants notifications, is not the responder and does not block them. */
async function findSubject({ db }: Tx, response: Response): Promise<Subject | undefined> {
  const { contentId, personId, kind } = response
  const row = await db
    .selectFrom('content as c')
    .innerJoin('clubs as k', 'k.id', 'c.club_id')
    .innerJoin('profiles as p', (join) => join.on('p.id', '=', readerOf(response)))
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').onRef('m.user_id', '=', 'p.id'),
    )
    .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
    .select(['c.id', 'p.id as reader_id', 'k.id as club_id', 'k.slug as club_slug'])
    .where('c.id', '=', contentId)
    .where('p.id', '!=', personId)
    .where('p.deleted_at', 'is', null)
    .where(isSeenItem(sql<string>`p.id`, 'c'))
    .where((eb) => eb.fn.coalesce(`w.${kinds[kind].preference}`, eb.lit(true)), '=', true)
    .$if(response.kind !== 'like', (query) =>
      query.where(
        sql<boolean>`not ${isNotifiedByMention('commentId' in response ? response.commentId : nobody)}`,
      ),
    )
    .where(
      isNotMuted({
        personId: sql.ref('p.id'),
        clubId: sql.ref('k.id'),
        contentId: sql.ref('c.id'),
        reach: 'mine',
      }),
    )
    .where(sql<boolean>`not ${blocks(sql.ref('p.id'), personId)}`)
    // Prevents concurrent deletion.
    .forKeyShare('c')
    .executeTakeFirst()
  return row
}

/** SQL: reader for item `c`; for a reply, null if the item's author gets it as a comment. */
const readerOf = (response: Response) =>
  response.kind === 'reply'
    ? sql<string>`(select o.user_id from comments o
        where o.id = ${response.threadId} and o.user_id is distinct from c.user_id)`
    : sql<string>`c.user_id`

/** Time of the first notification, if this is the first and the like still exists. */
async function recordLike({ db }: Tx, { contentId, personId }: Response): Promise<Date | undefined> {
  const noted = await db
    .insertInto('like_notices')
    .columns(['content_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('likes')
        .select(['content_id', 'user_id'])
        .where('content_id', '=', contentId)
        .where('user_id', '=', personId),
    )
    .onConflict((conflict) => conflict.columns(['content_id', 'user_id']).doNothing())
    .returning('created_at')
    .executeTakeFirst()
  return noted?.created_at
}

/** When it was written; undefined if deleted or notified before. */
async function findComment(
  { db }: Tx,
  response: Response,
  { reader_id: readerId }: Subject,
): Promise<Date | undefined> {
  if (response.kind === 'like') return undefined
  const comment = await db
    .selectFrom('comments')
    .select('created_at')
    .where('id', '=', response.commentId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications as n')
            .select('n.id')
            .where('n.user_id', '=', readerId)
            .where('n.content_id', '=', response.contentId)
            .where('n.type', '=', kinds[response.kind].type)
            .whereRef('n.responses_since', '<', 'comments.created_at')
            .whereRef('n.created_at', '>=', 'comments.created_at'),
        ),
      ),
    )
    // Keeps it from being deleted before the notification refers to it.
    .forKeyShare('comments')
    .executeTakeFirst()
  return comment?.created_at
}
