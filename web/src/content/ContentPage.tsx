import type { ItemPage } from '@guildhall/contract/content'
import type { ContentItem } from '@guildhall/contract/feed'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { keys } from '../lib/cache/keys'
import { useSignal, useWatch } from '../lib/live/signals'
import { codeOf } from '../lib/net/callError'
import { errorText } from '../lib/net/errorText'
import { refetchUnlessSsr } from '../lib/page/ssrData'
import { usePageTitle } from '../lib/page/usePageTitle'
import { LinkButton } from '../ui/links'
import { Note } from '../ui/Note'
import { ErrorState } from '../ui/States'
import { ContentMenu } from './ContentMenu'
import { ContentPageSkeleton } from './ContentPageSkeleton'
import { itemPageQuery } from './content.api'
import { GoBack } from './GoBack'
import { HiddenItem } from './HiddenItem'
import type { Kind, ViewProps } from './kind'
import { linkToItem, titleOf } from './links'

type Slots = {
  kind: Kind
  View: ComponentType<ViewProps<ContentItem>>
  /** Adds the club's bar and the side column. */
  frame: (page: ItemPage<ContentItem>, item: ReactNode) => ReactNode
  /** The club's panel, if the view has two columns of its own. */
  side?: ((item: ContentItem) => ReactNode) | undefined
  /** Likes and comments. */
  interactions: (item: ContentItem) => ReactNode
  /** Page of a missing item; `clubSlug` is null if its club is missing too. */
  missing: (title: string, clubSlug: string | null) => ReactNode
}
type Props = Slots & { clubSlug: string; slug: string }

/** Page of an item with likes and comments (content.md 2). */
export function ContentPage({ clubSlug, slug, ...parts }: Props) {
  const { kind, missing } = parts
  const query = useQuery({ ...itemPageQuery(kind, clubSlug, slug), refetchOnMount: refetchUnlessSsr })
  const { data, error, isFetching, refetch } = query
  const isGone = useIsGone(data?.item.id)
  useWatch(data && { contentId: data.item.id })
  usePageTitle(data && titleOf(data.item))

  const code = codeOf(error)
  const isMissing =
    code === 'content_not_found' || code === 'club_not_found' || code === 'bad_club_identifier'
  if (isMissing && !isGone)
    return missing(kind.texts.notFound, code === 'content_not_found' ? clubSlug : null)
  if (!data && error)
    return (
      <ErrorState
        title={kind.texts.loadFailed.title}
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={
          kind.texts.loadFailed.goesBack ? (
            <GoBack clubSlug={clubSlug} />
          ) : (
            <LinkButton to="/$clubSlug" params={{ clubSlug }} variant="subtle">
              Go to the club
            </LinkButton>
          )
        }
      >
        {kind.texts.loadFailed.text({ reason: errorText(error, 'Please try again.'), club: clubSlug, slug })}
      </ErrorState>
    )
  if (!data) return <ContentPageSkeleton hasSummary={parts.side !== undefined} />
  // An ID works in the address as well.
  if (data.item.club.slug !== clubSlug || data.item.slug !== slug)
    return <Navigate {...linkToItem(data.item)} hash={(now) => now ?? ''} replace />
  return <Item key={data.item.id} page={data} isGone={isGone} {...parts} />
}

function Item({
  page,
  isGone,
  kind,
  View,
  frame,
  side,
  interactions,
}: Slots & { page: ItemPage<ContentItem>; isGone: boolean }) {
  const navigate = useNavigate()
  const { item } = page
  const toClub = { to: '/$clubSlug', params: { clubSlug: item.club.slug } } as const
  const leave = () => void navigate({ ...toClub, replace: true })
  return frame(
    page,
    <>
      {isGone && (
        <Note
          kind="error"
          title={`This ${kind.texts.one} was deleted`}
          action={
            <LinkButton {...toClub} size="xs" variant="default">
              Go to {item.club.name}
            </LinkButton>
          }
        >
          It was deleted while you had it open.
        </Note>
      )}
      <HiddenItem item={item} kind={kind}>
        <View
          item={item}
          isGone={isGone}
          side={side?.(item)}
          menu={!isGone && <ContentMenu item={item} kind={kind} onDeleted={leave} />}
        >
          {!isGone && interactions(item)}
        </View>
      </HiddenItem>
    </>,
  )
}

/** Whether someone else deleted it meanwhile. */
function useIsGone(id: string | undefined): boolean {
  const queries = useQueryClient()
  const [gone, setGone] = useState<string>()
  useSignal('content.deleted', ({ contentId }) => {
    const isOurs = queries.isMutating({ mutationKey: keys.deleting(contentId) }) > 0
    if (contentId === id && !isOurs) setGone(contentId)
  })
  return id !== undefined && gone === id
}
