import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { LeaderboardScreen } from '../../leaderboard/LeaderboardScreen'
import { ClubSubpage } from './ClubSubpage'

/** /{clubSlug}/leaderboard */
export function ClubLeaderboardPage() {
  const { clubSlug } = useParams({ from: '/$clubSlug/leaderboard' })
  const search = useSearch({ from: '/$clubSlug/leaderboard' })
  const navigate = useNavigate({ from: '/$clubSlug/leaderboard' })
  return (
    <ClubSubpage
      slug={clubSlug}
      title="Leaderboard"
      entry="leaderboard"
      moved={(slug) => (
        <Navigate to="/$clubSlug/leaderboard" params={{ clubSlug: slug }} search={search} replace />
      )}
    >
      {(club) => (
        <LeaderboardScreen
          club={club}
          period={search.period ?? 'week'}
          onPeriod={(period) =>
            void navigate({
              search: { period: period === 'week' ? undefined : period },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </ClubSubpage>
  )
}
