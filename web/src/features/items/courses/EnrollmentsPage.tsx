import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ClubSubpage } from '../../clubs/page/ClubSubpage'
import { Enrollments } from '../../teaching/enrollments/Enrollments'

const from = '/$clubSlug/courses/$courseSlug/enrollments'

/** /{clubSlug}/courses/{courseSlug}/enrollments */
export function EnrollmentsPage() {
  const { clubSlug, courseSlug } = useParams({ from })
  const search = useSearch({ from })
  const navigate = useNavigate({ from })
  return (
    <ClubSubpage
      slug={clubSlug}
      title="Learners"
      entry="courses"
      loading="Loading learners..."
      moved={(slug) => <Navigate to={from} params={{ clubSlug: slug, courseSlug }} search={search} replace />}
    >
      {(club) => (
        <Enrollments
          key={courseSlug}
          club={club}
          slug={courseSlug}
          search={search}
          onSearch={(change) =>
            void navigate({
              search: (before) => ({ ...before, ...change }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </ClubSubpage>
  )
}
