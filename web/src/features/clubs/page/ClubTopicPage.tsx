import type { Club } from '@guildhall/contract/clubs'
import type { ContentItem } from '@guildhall/contract/feed'
import type { Topic } from '@guildhall/contract/topics'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { ClubFeed } from '../../../content/ClubFeed'
import { topicText } from '../../../content/topics/topics'
import { codeOf } from '../../../lib/net/callError'
import { usePageTitle } from '../../../lib/page/usePageTitle'
import { ToLogin } from '../../../lib/session/ToLogin'
import { Columns } from '../../../ui/Columns'
import { LinkButton } from '../../../ui/links'
import { EmptyState, ErrorState } from '../../../ui/States'
import { ContentCard } from '../../cards/ContentCard'
import { kindList } from '../../cards/kinds'
import { HeldNote } from '../../held/HeldNote'
import { TopicOptions } from '../../topics/TopicOptions'
import { topicQuery } from '../../topics/topics.api'
import { ClubFrame } from '../navigation/ClubFrame'
import { topicEntry } from '../navigation/entries'
import { ClubHead } from './ClubHead'
import { ClubSide } from './ClubSide'
import { ClubSkeleton } from './ClubSkeleton'
import { InsideClub } from './InsideClub'

const card = (item: ContentItem) => <ContentCard item={item} />

/** /{clubSlug}/topics/{topicSlug} */
export function ClubTopicPage() {
  const { clubSlug, topicSlug } = useParams({ from: '/$clubSlug/topics/$topicSlug' })
  return (
    <InsideClub
      slug={clubSlug}
      loading={<ClubSkeleton />}
      visitors={<ToLogin />}
      moved={(slug) => (
        <Navigate to="/$clubSlug/topics/$topicSlug" params={{ clubSlug: slug, topicSlug }} replace />
      )}
    >
      {(club) => <OneTopic key={topicSlug} club={club} slug={topicSlug} />}
    </InsideClub>
  )
}

function OneTopic({ club, slug }: { club: Club; slug: string }) {
  const listed = club.topics?.find((topic) => topic.slug === slug)
  // The topic was renamed, or is none of the viewer's.
  const { data, error, isFetching, refetch } = useQuery({ ...topicQuery(club.slug, slug), enabled: !listed })
  const topic = listed ?? data
  usePageTitle(topic ? `${topic.name} – ${club.name}` : club.name)
  if (topic && topic.slug !== slug)
    return (
      <Navigate
        to="/$clubSlug/topics/$topicSlug"
        params={{ clubSlug: club.slug, topicSlug: topic.slug }}
        replace
      />
    )
  return (
    <ClubFrame club={club} current={topic && topicEntry(topic)} top={<ClubHead club={club} linked />}>
      <Columns side={<ClubSide club={club} />} sideLabel="About this club">
        {topic ? (
          <>
            <TopicHead club={club} topic={topic} />
            <HeldNote club={club} />
            <ClubFeed key={topic.id} club={club} kinds={kindList} topic={topic}>
              {card}
            </ClubFeed>
          </>
        ) : error && codeOf(error) !== 'topic_not_found' ? (
          <ErrorState
            title="The topic could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : error ? (
          <EmptyState
            title="Topic not found"
            action={
              <LinkButton to="/$clubSlug" params={{ clubSlug: club.slug }} variant="default">
                Go to the feed
              </LinkButton>
            }
          >
            It was deleted, or only some members can see it.
          </EmptyState>
        ) : null}
      </Columns>
    </ClubFrame>
  )
}

function TopicHead({ club, topic }: { club: Club; topic: Topic }) {
  return (
    <header className="stack gap-4">
      <div className="wrap between gap-16 rows-8">
        <h2 dir="auto" className="anywhere">
          {topicText(topic)}
        </h2>
        <TopicOptions club={club} topic={topic} />
      </div>
      {(topic.description || topic.isRestricted || topic.isArchived) && (
        <p className="muted body anywhere" dir="auto">
          {topic.description}
          {topic.isRestricted && ' Only some members see this topic.'}
          {topic.isArchived && ' Archived.'}
        </p>
      )}
    </header>
  )
}
