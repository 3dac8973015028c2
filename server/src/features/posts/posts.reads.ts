import { limits } from '@guildhall/contract/limits'
import type { PostData } from '@guildhall/contract/posts'
import { sql } from 'kysely'
import { prepared } from '../../platform/prepared.ts'
import type { Hydrate, Kind, Length } from '../content/items.reads.ts'
import { previewedPart, previewOf } from '../content/preview.ts'
import { attachmentsIn, type FileRow, filesOf, picturesIn } from '../files/files.reads.ts'
import { type LinkCardRow, linkCardOf, presentLinkCard } from '../links/links.reads.ts'
import { withoutHeading } from './post-text.ts'

/** Enough for a preview after the heading line. */
const previewed = limits.postTitle + limits.textPreview + 10

type PostRow = { id: string; content: string; categories: string[]; files: FileRow[]; link_card: LinkCardRow }

const postRows = (length: Length) =>
  prepared<{ ids: string[] }, PostRow>((db, { ids }) =>
    db
      .selectFrom('posts')
      .select((eb) => [
        'posts.id',
        length === 'whole' ? 'posts.content' : previewedPart('posts.content', previewed).as('content'),
        sql<
          string[]
        >`array(select category from post_categories g where g.post_id = posts.id order by position)`.as(
          'categories',
        ),
        filesOf('content_id', eb.ref('posts.id')).as('files'),
        linkCardOf(eb.ref('posts.id')).as('link_card'),
      ])
      .where('posts.id', '=', sql<string>`any(${ids}::uuid[])`),
  )
const postRowsOf = { preview: postRows('preview'), whole: postRows('whole') }

const hydrate: Hydrate<PostData> = async (db, _viewer, rows, length) => {
  const posts = await postRowsOf[length](db, { ids: rows.map(({ id }) => id) })
  const titleOf = new Map(rows.map(({ id, title }) => [id, title]))
  return new Map(
    posts.map(({ id, content, categories, files, link_card }) => {
      const title = titleOf.get(id) ?? ''
      const text = withoutHeading(title, content)
      const shown = length === 'preview' ? previewOf(text) : { content: text, truncated: false }
      const images = picturesIn(files)
      const linkCard = presentLinkCard(link_card)
      return [id, { title, ...shown, images, attachments: attachmentsIn(files), categories, linkCard }]
    }),
  )
}

export const postKind: Kind<'post', PostData> = { type: 'post', hydrate, detail: () => '' }
