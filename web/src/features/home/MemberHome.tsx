import type { Viewer } from '@guildhall/contract/accounts'
import type { ClubCard, ClubSuggestion } from '@guildhall/contract/clubs'
import type { ContentItem, Waiting } from '@guildhall/contract/feed'
import { IconNotes } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { LiveFeed } from '../../content/LiveFeed'
import { useLiveList } from '../../content/useLiveList'
import { useWatch } from '../../lib/live/signals'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { Columns } from '../../ui/Columns'
import { LinkButton, TextLink } from '../../ui/links'
import { EmptyState } from '../../ui/States'
import { ContentCard } from '../cards/ContentCard'
import { ClubGrid, ClubGridSkeleton } from '../clubs/ClubGrid'
import { ClubsError } from '../clubs/ClubsError'
import { myClubsQuery, suggestedClubsQuery } from '../clubs/clubs.api'
import { PendingClubs } from '../clubs/PendingClubs'
import { ContinueLearning } from '../courses/ContinueLearning'
import { upcomingQuery } from '../events/lists.api'
import { UpcomingEvents } from '../events/UpcomingEvents'
import { ClubStrip } from './ClubStrip'
import { Discover } from './Discover'
import { HomeSkeleton } from './HomeSkeleton'
import { homeFeedQuery, readHomeFeed, waitingQuery } from './home.api'
import classes from './MemberHome.module.css'
import { PostTo } from './PostTo'
import { reasonText } from './reasons'
import { WaitingForYou } from './WaitingForYou'
import { Welcome } from './Welcome'

/** Limits what each page costs the server. */
const watched = 20

const card = (item: ContentItem) => <ContentCard item={item} showClub />

/** The member's home: their clubs, what is new in them, and clubs to discover. */
export function MemberHome({ viewer }: { viewer: Viewer }) {
  const { data, isError, isFetching, refetch } = useQuery(myClubsQuery)
  const { data: suggested } = useQuery(suggestedClubsQuery)
  const above = [useQuery(waitingQuery), useQuery(upcomingQuery)] as const
  const waiting = above[0].data
  if (!data && isError) return <ClubsError onRetry={refetch} retrying={isFetching} />
  // Nothing appears above the feed once that is shown. What fails at first is not waited for.
  if (!data || above.some(({ isPending, failureCount }) => isPending && failureCount === 0))
    return <HomeSkeleton />

  const clubs = [...data.mine, ...data.joined]
  if (clubs.length === 0)
    return (
      <Welcome
        firstName={viewer.firstName}
        top={<WaitingForYou invited={data.invited} waiting={waiting} />}
        isFirst={suggested?.items.length === 0 && data.invited.length === 0 && data.asked.length === 0}
        clubs={
          suggested ? (
            suggested.items.length > 0 && (
              <ClubGrid
                clubs={suggested.items.map((club) => ({
                  ...club,
                  note: club.reason ? reasonText(club.reason) : undefined,
                }))}
                label="Clubs to discover"
              />
            )
          ) : (
            <ClubGridSkeleton count={6} />
          )
        }
      >
        <PendingClubs invited={[]} asked={data.asked} />
        <UpcomingEvents />
      </Welcome>
    )
  return (
    <Latest
      clubs={clubs}
      suggested={suggested?.items}
      hasMoreClubs={data.more.includes('mine') || data.more.includes('joined')}
      invited={data.invited}
      waiting={waiting}
    />
  )
}

type LatestProps = {
  clubs: ClubCard[]
  hasMoreClubs: boolean
  suggested: ClubSuggestion[] | undefined
  invited: ClubCard[]
  waiting: Waiting | undefined
}

function Latest({ clubs, suggested, hasMoreClubs, ...pending }: LatestProps) {
  usePageTitle('Home')
  const around = useRef<HTMLDivElement>(null)
  const live = useLiveList({
    list: homeFeedQuery,
    read: () => readHomeFeed({ cursor: undefined }),
    isInterleaved: true,
    concerns: ({ clubId }) => clubs.some(({ id }) => id === clubId),
    around,
  })
  const [first] = clubs
  return (
    <div className={classes.home}>
      <h1 className="visually-hidden">Home</h1>
      {clubs.slice(0, watched).map((club) => (
        <Watched key={club.id} clubId={club.id} />
      ))}
      <ClubStrip clubs={clubs} hasMore={hasMoreClubs} />
      <Columns
        side={
          <>
            <WaitingForYou {...pending} />
            <ContinueLearning courses={pending.waiting?.courses} />
            <UpcomingEvents />
            <Discover clubs={suggested} />
            <p className={classes.elsewhere}>
              <TextLink to="/settings/$section" params={{ section: 'feed' }}>
                Follow your clubs in a feed reader
              </TextLink>
            </p>
          </>
        }
        sideLabel="For you"
      >
        <PostTo clubs={clubs} hasMore={hasMoreClubs} />
        <div className={classes.narrow}>
          <WaitingForYou {...pending} />
        </div>
        <div className={classes.narrow}>
          <ContinueLearning courses={pending.waiting?.courses} most={1} />
        </div>
        <div className={classes.narrow}>
          <UpcomingEvents most={1} />
        </div>
        <LiveFeed
          live={live}
          around={around}
          label="Latest from your clubs"
          empty={
            <EmptyState
              icon={<IconNotes size={24} stroke={1.6} />}
              title="No content yet"
              action={
                first && (
                  <LinkButton to="/$clubSlug" params={{ clubSlug: first.slug }}>
                    Open {first.name}
                  </LinkButton>
                )
              }
            >
              Nothing has been posted in your clubs yet. Be the first.
            </EmptyState>
          }
        >
          {card}
        </LiveFeed>
        <div className={classes.narrow}>
          <Discover clubs={suggested?.slice(0, 3)} />
        </div>
      </Columns>
    </div>
  )
}

function Watched({ clubId }: { clubId: string }) {
  useWatch({ clubId })
  return null
}
