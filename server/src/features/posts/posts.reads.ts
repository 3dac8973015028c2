import type { Attachment, Picture } from '@guildhall/contract/common'
import type { PostData, PostItem } from '@guildhall/contract/content'
import type { PostPage } from '@guildhall/contract/posts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { anyOf } from '../../platform/sql.ts'
import { canJoin } from '../clubs/clubs.policy.ts'
import { factsOf, findVisibleClub } from '../clubs/clubs.reads.ts'
import { findVisibleBySlug, findVisibleContent, presentSpine } from '../content/content.reads.ts'
import { previewOf, withoutHeading } from './post-text.ts'

/** A post's own page, with its whole text. Errors: club_not_found, content_not_found. */
export async function readPostPage({ db, viewer }: Context, club: string, slug: string): Promise<PostPage> {
  const found = await findVisibleClub(db, viewer, club)
  const row = await findVisibleBySlug(db, viewer, { clubId: found.id, type: 'post', slug })
  const item = await presentPost({ db, viewer }, row)
  return { item, isMember: row.role !== null, can: { join: canJoin(viewer, factsOf(found)) } }
}

/** One post by id, with its whole text. Error: content_not_found. */
export async function readPost(context: Pick<Context, 'db' | 'viewer'>, id: string): Promise<PostItem> {
  return presentPost(context, await findVisibleContent(context.db, context.viewer, id))
}

async function presentPost(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  row: Awaited<ReturnType<typeof findVisibleContent>>,
): Promise<PostItem> {
  const data = (await hydratePosts(db, [row.id], 'whole')).get(row.id)
  if (!data) throw new AppError('content_not_found')
  return { ...presentSpine(viewer, row), type: 'post', data }
}

/**
 * The details of posts by id, in three queries however many there are. The caller has checked that the viewer may
 * see them.
 */
export async function hydratePosts(
  db: Database,
  ids: string[],
  length: 'preview' | 'whole',
): Promise<Map<string, PostData>> {
  if (ids.length === 0) return new Map()
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'title', 'content'])
    .where('id', '=', anyOf(ids))
    .execute()
  const categories = await db
    .selectFrom('post_categories')
    .select(['post_id', 'category'])
    .where('post_id', '=', anyOf(ids))
    .orderBy('position')
    .execute()
  const files = await db
    .selectFrom('files')
    .select(['content_id', 'path', 'purpose', 'name', 'mime', 'size', 'width', 'height'])
    .where('content_id', '=', anyOf(ids))
    .orderBy('position')
    .execute()
  return new Map(
    posts.map((post) => {
      const text = withoutHeading(post.title, post.content)
      const own = files.filter((file) => file.content_id === post.id)
      const data: PostData = {
        title: post.title,
        ...(length === 'preview' ? previewOf(text) : { content: text, truncated: false }),
        images: own.filter((file) => file.purpose === 'posts').map(toPicture),
        attachments: own.filter((file) => file.purpose === 'attachments').map(toAttachment),
        categories: categories.filter((row) => row.post_id === post.id).map((row) => row.category),
      }
      return [post.id, data]
    }),
  )
}

const toPicture = (file: { path: string; width: number | null; height: number | null }): Picture => ({
  path: file.path,
  url: `/storage/v1/${file.path}`,
  width: file.width ?? 0,
  height: file.height ?? 0,
})

const toAttachment = (file: { path: string; name: string; mime: string; size: number }): Attachment => ({
  path: file.path,
  url: `/storage/v1/${file.path}`,
  name: file.name,
  mime: file.mime,
  size: file.size,
})
