import { limits } from '@guildhall/contract/limits'
import { type PostData, postData } from '@guildhall/contract/posts'
import { sql } from 'kysely'
import { previewedPart, previewOf } from '../content/preview.ts'
import { kindOf, writtenOnce } from '../content/shared.reads.ts'
import { attachmentsIn, picturesIn } from '../files/files.reads.ts'
import { type LinkCardRow, presentLinkCard, storedLinkCardOf } from '../links/links.reads.ts'
import { withoutHeading } from './post-text.ts'

/** Enough for a preview after the heading line. */
const previewed = limits.postTitle + limits.textPreview + 10

type PostRow = { content: string; categories: string[]; link_card: LinkCardRow; shows_cards: boolean | null }

const showsCards = sql<boolean | null>`(select is_on from link_card_switch)`

const written = writtenOnce(postData)

export const postKind = kindOf<'post', PostData, PostRow>({
  type: 'post',
  text: sql`t.content`,
  notice: { title: 'New Post', message: (title) => `A new post has been published: ${title}` },
  columns: (length) => [
    sql<string>`${length === 'whole' ? sql.ref('t.content') : previewedPart('t.content', previewed)}`.as(
      'content',
    ),
    sql<string[]>`array(select category from post_categories g where g.post_id = c.id order by position)`.as(
      'categories',
    ),
    storedLinkCardOf(sql.ref('c.id')).as('link_card'),
    showsCards.as('shows_cards'),
  ],
  present: ({ title, content, categories, files, link_card, shows_cards }, length) => {
    const text = withoutHeading(title, content)
    const shown = length === 'preview' ? previewOf(text) : { content: text, truncated: false }
    const [images, attachments] = [picturesIn(files), attachmentsIn(files)]
    const data = written({ title, ...shown, images, attachments, categories, linkCard: null })
    const linkCard = presentLinkCard(link_card)
    const withCard = linkCard ? written({ ...data, linkCard }) : data
    // A new post comes without `own`, and was read just now.
    return { texts: data, dataFor: ({ own }) => ((own ?? shows_cards) ? withCard : data) }
  },
  // Whether cards are shown at present: turning them off or on renews no version.
  own: () => sql`to_jsonb(${showsCards})`,
})
