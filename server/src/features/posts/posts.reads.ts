import type { Attachment, Picture } from '@guildhall/contract/common'
import type { PostData, PostItem } from '@guildhall/contract/content'
import { limits } from '@guildhall/contract/limits'
import type { PostPage } from '@guildhall/contract/posts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { prepared } from '../../platform/prepared.ts'
import { canJoin } from '../clubs/clubs.policy.ts'
import { findVisibleClub } from '../clubs/clubs.reads.ts'
import { findVisibleBySlug, findVisibleContent, presentSpine } from '../content/content.reads.ts'
import { previewOf, withoutHeading } from './post-text.ts'

/** A post's own page, with its whole text. Errors: bad_club_identifier, club_not_found, content_not_found. */
export async function readPostPage({ db, viewer }: Context, club: string, slug: string): Promise<PostPage> {
  const row = await findVisibleBySlug(db, viewer, { club, type: 'post', slug })
  if (!row) {
    await findVisibleClub(db, viewer, club)
    throw new AppError('content_not_found')
  }
  const item = await presentPost({ db, viewer }, row)
  const facts = { isPrivate: row.club_is_private, role: row.role }
  return { item, isMember: row.role !== null, can: { join: canJoin(viewer, facts) } }
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

/** What of a stored text a preview can come to show: more than fits, after the heading line. */
const previewed = limits.postTitle + limits.postPreview + 10

const details = (length: 'preview' | 'whole') =>
  prepared<{ ids: string[] }, PostRow>((db, { ids }) =>
    db
      .selectFrom('posts')
      .select((eb) => [
        'posts.id',
        'posts.title',
        length === 'whole' ? 'posts.content' : sql<string>`left(posts.content, ${previewed})`.as('content'),
        sql<
          string[]
        >`array(select category from post_categories g where g.post_id = posts.id order by position)`.as(
          'categories',
        ),
        jsonArrayFrom(
          eb
            .selectFrom('files')
            .select(['path', 'purpose', 'name', 'mime', 'size', 'width', 'height', 'alt'])
            .whereRef('files.content_id', '=', 'posts.id')
            .orderBy('files.position'),
        ).as('files'),
      ])
      .where('posts.id', '=', sql<string>`any(${ids}::uuid[])`),
  )
const detailsOf = { preview: details('preview'), whole: details('whole') }

type PostRow = {
  id: string
  title: string
  content: string
  categories: string[]
  files: (FileRow & { purpose: string })[]
}
type FileRow = {
  path: string
  name: string
  mime: string
  size: number
  width: number | null
  height: number | null
  alt: string
}

/**
 * The details of posts by id, in one query however many there are. The caller has checked that the viewer may see
 * them.
 */
export async function hydratePosts(
  db: Database,
  ids: string[],
  length: 'preview' | 'whole',
): Promise<Map<string, PostData>> {
  if (ids.length === 0) return new Map()
  const posts = await detailsOf[length](db, { ids })
  return new Map(
    posts.map((post) => {
      const text = withoutHeading(post.title, post.content)
      const data: PostData = {
        title: post.title,
        ...(length === 'preview' ? previewOf(text) : { content: text, truncated: false }),
        images: post.files.filter((file) => file.purpose === 'posts').map(toPicture),
        attachments: post.files.filter((file) => file.purpose === 'attachments').map(toAttachment),
        categories: post.categories,
      }
      return [post.id, data]
    }),
  )
}

const toPicture = (file: FileRow): Picture => ({
  path: file.path,
  url: `/storage/v1/${file.path}`,
  width: file.width ?? 0,
  height: file.height ?? 0,
  alt: file.alt,
})

const toAttachment = (file: FileRow): Attachment => ({
  path: file.path,
  url: `/storage/v1/${file.path}`,
  name: file.name,
  mime: file.mime,
  size: file.size,
})
