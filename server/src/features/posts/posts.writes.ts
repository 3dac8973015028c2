import type { PostData, PostItem } from '@guildhall/contract/content'
import type { changePost as changedPost, createPost, editPost } from '@guildhall/contract/posts'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { changedFields, refuseConflict } from '../../platform/editing.ts'
import { AppError } from '../../platform/errors.ts'
import { type Tx, write } from '../../platform/write.ts'
import { lastChange } from '../clubs/last-change.ts'
import { canEdit } from '../content/content.policy.ts'
import { lockVisibleContent } from '../content/content.reads.ts'
import { noteChange, publish } from '../content/content.writes.ts'
import { attachFiles, attachPictures } from '../files/files.writes.ts'
import { withHeading } from './post-text.ts'
import { hydratePosts, readPost } from './posts.reads.ts'

/** Publishes a post into a club, under the club's categories (content.md 3). Errors: as publish; file_not_found. */
export async function publishPost(
  context: PersonContext,
  club: string,
  input: z.output<typeof createPost>,
): Promise<PostItem> {
  const { id, title, content } = input
  await publish(context, {
    club,
    id,
    type: 'post',
    title,
    text: content,
    sent: input,
    details: async (tx, { categories }) => {
      await tx.db.insertInto('posts').values({ id, title, content }).execute()
      if (categories.length)
        await tx.db
          .insertInto('post_categories')
          .values(categories.map((category, position) => ({ post_id: id, category, position })))
          .execute()
      // A new post has none to let go of.
      if (input.images.length || input.attachmentPaths.length) await attachPostFiles(tx, context, id, input)
    },
  })
  return readPost(context, id)
}

/**
 * Changes the fields of a post that are given. Errors: content_not_found, permission_denied, changed_meanwhile,
 * file_not_found, file_in_use.
 */
export async function changePost(
  context: PersonContext,
  id: string,
  { before, ...wanted }: z.output<typeof changedPost>,
): Promise<PostItem> {
  const { viewer } = context
  await write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, id)
    if (row.type !== 'post') throw new AppError('content_not_found')
    const ability = canEdit(viewer, { authorId: row.user_id, type: 'post', role: row.role })
    if (ability !== true) throw new AppError(ability)
    const clubId = row.club_id
    const now = fieldsOf((await hydratePosts(tx.db, [id], 'whole')).get(id))
    await refuseConflict({ now, wanted, before }, (fields) =>
      lastChange(tx, { clubId, contentId: id }, fields),
    )
    const { title, content } = { ...now, ...wanted }
    await tx.db
      .updateTable('posts')
      .set({ title, content: withHeading(title, content) })
      .where('id', '=', id)
      .execute()
    await attachPostFiles(tx, context, id, wanted)
    const fields = changedFields(now, wanted)
    await noteChange(tx, context, { id, clubId, type: 'post', title, text: content, fields })
  })
  return readPost(context, id)
}

/** A post as an edit knows it. */
function fieldsOf(data: PostData | undefined) {
  if (!data) throw new AppError('content_not_found')
  return {
    title: data.title,
    content: data.content,
    images: data.images.map(({ path, alt }) => ({ path, alt })),
    attachmentPaths: data.attachments.map(({ path }) => path),
  }
}

async function attachPostFiles(
  tx: Tx,
  { viewer }: PersonContext,
  contentId: string,
  { images, attachmentPaths }: Partial<z.output<typeof editPost>>,
): Promise<void> {
  const owner = { contentId }
  if (images) await attachPictures(tx, viewer, owner, 'posts', images)
  if (attachmentPaths) await attachFiles(tx, viewer, owner, ['attachments'], attachmentPaths)
}
