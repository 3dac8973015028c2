import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ClubSubpage } from '../../clubs/page/ClubSubpage'
import { ManageCourse } from '../../teaching/ManageCourse'

const from = '/$clubSlug/courses/$courseSlug/manage'

/** /{clubSlug}/courses/{courseSlug}/manage */
export function ManageCoursePage() {
  const { clubSlug, courseSlug } = useParams({ from })
  const search = useSearch({ from })
  const navigate = useNavigate({ from })
  return (
    <ClubSubpage
      slug={clubSlug}
      title="Manage course"
      entry="courses"
      loading="Loading course..."
      moved={(slug) => <Navigate to={from} params={{ clubSlug: slug, courseSlug }} search={search} replace />}
    >
      {(club) => (
        <ManageCourse
          key={courseSlug}
          club={club}
          slug={courseSlug}
          tab={search.tab ?? 'lessons'}
          onTab={(tab) =>
            void navigate({ search: { tab: tab === 'lessons' ? undefined : tab }, resetScroll: false })
          }
          lesson={search.lesson}
          isNew={search.created === '1'}
        />
      )}
    </ClubSubpage>
  )
}
