import type { PostItem } from '@guildhall/contract/content'
import type { createPost, editPost } from '@guildhall/contract/posts'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type Tx, write } from '../../platform/write.ts'
import { canEdit } from '../content/content.policy.ts'
import { lockVisibleContent } from '../content/content.reads.ts'
import { noteChange, publish } from '../content/content.writes.ts'
import { attachFiles } from '../files/files.writes.ts'
import { withHeading } from './post-text.ts'
import { readPost } from './posts.reads.ts'

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
      if (input.imagePath || input.attachmentPaths.length) await attachPostFiles(tx, context, id, input)
    },
  })
  return readPost(context, id)
}

/** Changes a post. Errors: content_not_found, permission_denied, file_not_found, file_in_use. */
export async function changePost(
  context: PersonContext,
  id: string,
  input: z.output<typeof editPost>,
): Promise<PostItem> {
  const { viewer } = context
  await write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, id)
    if (row.type !== 'post') throw new AppError('content_not_found')
    const ability = canEdit(viewer, { authorId: row.user_id, type: 'post', role: row.role })
    if (ability !== true) throw new AppError(ability)
    const { title, content } = input
    await tx.db
      .updateTable('posts')
      .set({ title, content: withHeading(title, content) })
      .where('id', '=', id)
      .execute()
    await attachPostFiles(tx, context, id, input)
    await noteChange(tx, context, { id, clubId: row.club_id, type: 'post', title, text: content })
  })
  return readPost(context, id)
}

async function attachPostFiles(
  tx: Tx,
  { viewer }: PersonContext,
  id: string,
  input: z.output<typeof editPost>,
): Promise<void> {
  await attachFiles(tx, viewer, { contentId: id }, ['posts'], input.imagePath ? [input.imagePath] : [])
  await attachFiles(tx, viewer, { contentId: id }, ['attachments'], input.attachmentPaths)
}
