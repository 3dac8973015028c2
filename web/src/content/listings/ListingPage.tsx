import type { ContentItem } from '@guildhall/contract/feed'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { CallError } from '../../lib/net/callError'
import { InvalidFilters } from '../../ui/FilterStates'
import { InfiniteList } from '../../ui/InfiniteList'
import { PageTitle } from '../../ui/PageTitle'
import { FeedSkeleton, TilesSkeleton } from '../../ui/skeletons'
import { CardBoundary } from '../CardBoundary'
import { ContentMenu } from '../ContentMenu'
import { ListingFilters } from './ListingFilters'
import classes from './ListingPage.module.css'
import { type Filters, type Listing, withCurrency } from './listing'
import { listingOptionsQuery, listingQuery } from './listings.api'
import { NothingFound } from './NothingFound'

type Props = { listing: Listing }

/** Items of a kind across clubs (decisions.md V3); filters and sort order are in the address. */
export function ListingPage({ listing }: Props) {
  const { path, title, note, type, kind } = listing
  const isGrid = kind.Tile && !kind.tileLayout
  const filters: Filters = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const query = useInfiniteQuery(listingQuery(listing, filters))
  const { data: options } = useQuery(listingOptionsQuery(type))
  const show = (search: (before: Filters) => Filters) => {
    // Debounced input must not navigate back while the next page loads.
    if (history.location.pathname === path)
      void navigate({ to: path, search, replace: true, resetScroll: false })
  }
  // Merges into the latest address: two fields may change at once.
  const change = (next: Filters) =>
    show((before) => withCurrency({ ...before, ...next }, options?.currencies[0]))
  const clear = () => show(() => ({}))
  // Invalid filters of the address, shown at their fields.
  const faults =
    query.error instanceof CallError && query.error.status === 400 ? query.error.fields : undefined

  return (
    <div className={classes.page} data-layout={isGrid ? 'grid' : 'stack'}>
      <PageTitle note={note}>{title}</PageTitle>
      <ListingFilters
        listing={listing}
        filters={filters}
        options={options}
        faults={faults}
        onChange={change}
      />
      {faults ? (
        <InvalidFilters onClear={clear} />
      ) : (
        <div className={classes.results} data-stale={query.isPlaceholderData || undefined}>
          <InfiniteList
            query={query}
            label={title}
            layout="grid"
            skeleton={isGrid ? <TilesSkeleton count={6} /> : <FeedSkeleton count={3} />}
            empty={<NothingFound listing={listing} filters={filters} onChange={change} onClear={clear} />}
            errorTitle={`Failed to load ${listing.many}`}
            end={`You’ve reached the end.`}
          >
            {(item) => <ListingCard item={item} kind={kind} />}
          </InfiniteList>
        </div>
      )}
    </div>
  )
}

function ListingCard({ item, kind }: { item: ContentItem; kind: Listing['kind'] }) {
  const Shape = kind.Tile ?? kind.Card
  return (
    <CardBoundary>
      <Shape item={item} showClub menu={<ContentMenu item={item} kind={kind} />} />
    </CardBoundary>
  )
}
