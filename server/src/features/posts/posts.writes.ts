import type {
  changePost as changedPost,
  createPost,
  editPost,
  PostData,
  PostItem,
} from '@guildhall/contract/posts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/write.ts'
import { plainText } from '../../platform/text/texts.ts'
import { change, publish } from '../content/content.writes.ts'
import { attachFiles, attachPictures } from '../files/files.writes.ts'
import { firstLink } from '../links/first-link.ts'
import { linkItem } from '../links/links.writes.ts'
import { withHeading } from './post-text.ts'
import { postKind } from './posts.reads.ts'

/** See content.md 3. Errors: as publish; file_not_found. */
export async function publishPost(
  context: PersonContext,
  club: string,
  input: z.output<typeof createPost>,
): Promise<PostItem> {
  return publish(context, postKind, { club, sent: input, partsOf: (post) => partsOf(context, post) })
}

function partsOf(context: PersonContext, post: z.output<typeof createPost>) {
  const { id, title, content } = post
  const hasFiles = post.images.length > 0 || post.attachmentPaths.length > 0
  const hasLink = firstLink(content, context.env.baseUrl) !== undefined
  return {
    title,
    text: plainText(content),
    rows: [
      sql`insert into posts (id, content) select id, ${content} from item`,
      sql`insert into post_categories (post_id, category, position)
        select item.id, g.category, g.position from item join club_categories g on g.club_id = item.club_id`,
    ],
    attach:
      hasFiles || hasLink
        ? async (tx: Tx) => {
            if (hasFiles) await attachPostFiles(tx, context, id, post)
            if (hasLink) await linkItem(tx, context, id, content)
          }
        : undefined,
  }
}

/** Errors: as change; file_not_found, file_in_use. */
export async function changePost(
  context: PersonContext,
  id: string,
  { before, ...wanted }: z.output<typeof changedPost>,
): Promise<PostItem> {
  return change(context, postKind, id, {
    wanted,
    before,
    fieldsOf,
    searchedBy: ({ title, content }) => ({ title, text: plainText(content) }),
    save: async (tx, { title, content }, changed) => {
      await tx.db
        .updateTable('posts')
        .set({ content: withHeading(title, content) })
        .where('id', '=', id)
        .execute()
      await attachPostFiles(tx, context, id, changed)
      if (changed.content !== undefined) await linkItem(tx, context, id, content)
    },
  })
}

const fieldsOf = (data: PostData) => ({
  title: data.title,
  content: data.content,
  images: data.images.map(({ path, alt }) => ({ path, alt })),
  attachmentPaths: data.attachments.map(({ path }) => path),
})

async function attachPostFiles(
  tx: Tx,
  { viewer }: PersonContext,
  contentId: string,
  { images, attachmentPaths }: Partial<z.output<typeof editPost>>,
): Promise<void> {
  const owner = { contentId }
  if (images) await attachPictures(tx, viewer, owner, 'content', images)
  if (attachmentPaths) await attachFiles(tx, viewer, owner, ['attachments'], attachmentPaths)
}
