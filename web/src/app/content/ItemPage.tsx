import type { ContentItem } from '@guildhall/contract/feed'
import type { ContentKind } from '@guildhall/contract/limits'
import { useLocation, useParams } from '@tanstack/react-router'
import { type ComponentType, useSyncExternalStore } from 'react'
import { ContentPage } from '../../content/ContentPage'
import type { ItemOf, Kind, ViewProps } from '../../content/kind'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { useViewer } from '../../lib/session/viewer'
import { Columns } from '../../ui/Columns'
import { LinkButton } from '../../ui/links'
import notice from '../Notice.module.css'
import { ClubBar } from './ClubBar'
import { ContentSide } from './ContentSide'
import { OpenInteractions } from './OpenInteractions'

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
          <ClubBar
            club={item.club}
            join={kind.hidesJoinFromAuthor && isOwn(item) ? null : can.join}
            atPreview={kind.joinsAtPreview}
          />
          {children}
        </Columns>
      )}
      side={hasSummary && side}
      interactions={(item) => <OpenInteractions item={item} />}
      missing={(title, club) => <Missing title={title} clubSlug={club} />}
    />
  )
}

function Missing({ title, clubSlug }: { title: string; clubSlug: string | null }) {
  usePageTitle(title)
  const isVisitor = useViewer() === null
  return (
    <div className={notice.notice}>
      <h1>{title}</h1>
      <p>It may have been deleted, or it may be in a private club.</p>
      <div className={notice.actions}>
        {isVisitor && <LoginButton />}
        {clubSlug ? (
          <LinkButton to="/$clubSlug" params={{ clubSlug }}>
            Go to the club
          </LinkButton>
        ) : (
          <LinkButton to="/clubs">Explore Clubs</LinkButton>
        )}
        <LinkButton to="/" variant="default">
          Go Home
        </LinkButton>
      </div>
    </div>
  )
}

/** The login page leads back to it, and to the comment in the hash. */
function LoginButton() {
  const path = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  // The hash never reaches the server.
  const hash = useSyncExternalStore(
    nothing,
    () => location.hash,
    () => '',
  )
  return (
    <LinkButton to="/login" search={{ redirect: path + hash }}>
      Log in
    </LinkButton>
  )
}

const nothing = () => () => undefined
