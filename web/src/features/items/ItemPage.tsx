import type { ContentItem } from '@guildhall/contract/feed'
import { type ContentKind, featureOf } from '@guildhall/contract/limits'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ContentPage } from '../../content/ContentPage'
import type { ItemOf, Kind, ViewProps } from '../../content/kind'
import { useViewer } from '../../lib/session/viewer'
import { Columns } from '../../ui/Columns'
import { Missing } from '../cards/Missing'
import { OpenInteractions } from '../cards/OpenInteractions'
import { BesideClub } from '../clubs/navigation/ClubFrame'
import { ClubBar } from './ClubBar'
import { ContentSide } from './ContentSide'

type Props<K extends ContentKind> = {
  kind: Kind<K>
  View: ComponentType<ViewProps<ItemOf<K>>>
  /** The view has two columns of its own, with a summary and the club on the right. */
  hasSummary?: true
}

const about = 'About this club'

/** The page of an item: its club, the item, likes, comments and the side column. */
export function ItemPage<K extends ContentKind>({ kind, View, hasSummary }: Props<K>) {
  const { clubSlug = '', slug = '' } = useParams({ strict: false })
  const viewer = useViewer()
  const isOwn = ({ author }: ContentItem) => viewer?.id !== undefined && viewer.id === author?.id
  const side = ({ club }: ContentItem) => (
    <aside aria-label={about}>
      <ContentSide slug={club.slug} />
    </aside>
  )
  return (
    <BesideClub slug={clubSlug} current={featureOf[kind.type]}>
      <ContentPage
        kind={kind as unknown as Kind}
        View={View as ComponentType<ViewProps<ContentItem>>}
        clubSlug={clubSlug}
        slug={slug}
        frame={({ item, can }, children) => (
          <Columns
            full={hasSummary}
            side={!hasSummary && <ContentSide slug={item.club.slug} />}
            sideLabel={about}
          >
            <ClubBar club={item.club} join={kind.hidesJoinFromAuthor && isOwn(item) ? null : can.join} />
            {children}
          </Columns>
        )}
        side={hasSummary && side}
        interactions={(item) => <OpenInteractions item={item} />}
        missing={(title, club) => <Missing title={title} clubSlug={club} at={{ type: kind.type, slug }} />}
      />
    </BesideClub>
  )
}
