import { Group } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { refetchUnlessSsr } from '../../lib/page/ssrData'
import { InfiniteList } from '../../ui/InfiniteList'
import { LinkButton } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { EmptyState } from '../../ui/States'
import { TilesSkeleton } from '../../ui/skeletons'
import { CourseCard } from './CourseCard'
import { courseListQuery } from './courses.api'

type Props = {
  club: { slug: string; name: string }
  /** The button that creates a course, for those who may. */
  create: ReactNode
  /** The button that orders courses, for those who may. */
  order?: ReactNode
  /** In a tab of the club, which says its name. */
  isTab?: boolean
}

/** A club's courses, with the viewer's progress. */
export function CourseList({ club, create, order, isTab = false }: Props) {
  const query = useInfiniteQuery({ ...courseListQuery(club.slug), refetchOnMount: refetchUnlessSsr })
  const [first] = query.data?.pages ?? []
  const mayCreate = first?.can.create === true
  const count = first?.items.length ?? 0
  const { slug } = club
  // A stable function, so that cards don't render again.
  const card = useCallback(
    (course: Parameters<typeof CourseCard>[0]['course'], isFirst: boolean) => (
      <CourseCard course={course} clubSlug={slug} eager={isFirst} />
    ),
    [slug],
  )
  const actions = mayCreate && count > 0 && (
    <Group gap="xs">
      {count > 1 && order}
      {create}
    </Group>
  )
  return (
    <>
      {isTab ? (
        <>
          <h2 className="visually-hidden">Courses</h2>
          {actions && <div className="flex justify-end below-16">{actions}</div>}
        </>
      ) : (
        <PageTitle tabTitle={`Courses · ${club.name}`} action={actions}>
          Courses
        </PageTitle>
      )}
      <InfiniteList
        query={query}
        layout="grid"
        label={`Courses in ${club.name}`}
        skeleton={<TilesSkeleton count={6} />}
        errorTitle="The courses could not be loaded"
        end="You’ve reached the end."
        empty={
          <EmptyState
            icon={<IconSchool size={24} stroke={1.6} />}
            title="No courses yet"
            action={
              mayCreate ? (
                create
              ) : (
                <LinkButton to="/$clubSlug" params={{ clubSlug: slug }} variant="default">
                  Go to {club.name}
                </LinkButton>
              )
            }
          >
            {mayCreate
              ? 'Share what you know: lessons with text, video and quizzes, in an order you choose.'
              : 'Courses that this club publishes will appear here.'}
          </EmptyState>
        }
      >
        {card}
      </InfiniteList>
    </>
  )
}
