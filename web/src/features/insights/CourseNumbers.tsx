import type { Club } from '@guildhall/contract/clubs'
import type {
  CourseInsights,
  InsightWeeks,
  CourseNumbers as Numbers,
  WeekOfClub,
} from '@guildhall/contract/insights'
import { numberText } from '@guildhall/contract/locale'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pathToCourse } from '../../content/courseLinks'
import { errorText } from '../../lib/net/errorText'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { ChartFigure } from './ChartFigure'
import classes from './Insights.module.css'
import { courseInsightsQuery, coursesExportUrl } from './insights.api'
import { byWeeks, peakText } from './weeks'

type Props = { club: Club; weeks: WeekOfClub[]; period: InsightWeeks }

/** How people learn in the club's courses; nothing in a club without courses. */
export function CourseNumbers({ club, weeks, period }: Props) {
  const { data, error, isFetching, refetch } = useQuery(courseInsightsQuery(club.id, period))
  if (data) return data.courses.length > 0 && <Learning club={club} weeks={weeks} insights={data} />
  return (
    <Panel title="Courses">
      {error ? (
        <ErrorState
          title={errorText(error, 'The numbers of courses could not be loaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={3} />
      )}
    </Panel>
  )
}

type LearningProps = { club: Club; weeks: WeekOfClub[]; insights: CourseInsights }

function Learning({ club, weeks, insights }: LearningProps) {
  const byWeek = new Map(insights.weeks.map((week) => [week.week, week]))
  const lessonsDone = ({ week }: WeekOfClub) => byWeek.get(week)?.lessonsDone ?? 0
  const finished = ({ week }: WeekOfClub) => byWeek.get(week)?.finished ?? 0
  const now = insights.weeks.at(-1)
  return (
    <>
      <Panel
        title="Courses"
        action={
          <Button
            component="a"
            href={coursesExportUrl(club.slug)}
            download
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          >
            Courses as CSV
          </Button>
        }
      >
        <dl className={classes.numbers}>
          <Figure label="Active learners, last 4 weeks" value={insights.activeLearners} />
          <Figure label="Lessons finished this week" value={now?.lessonsDone ?? 0} />
          <Figure label="Courses finished this week" value={now?.finished ?? 0} />
        </dl>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys */}
        <section className={classes.scrolled} tabIndex={0} aria-label="Courses, as a table">
          <table>
            <thead>
              <tr>
                {['Course', 'Learners', 'Finished', 'Average'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {insights.courses.map((course) => (
                <CourseRow key={course.id} club={club} course={course} />
              ))}
            </tbody>
          </table>
        </section>
      </Panel>
      <ChartFigure
        title="Lessons finished"
        periods={weeks}
        scale={byWeeks}
        series={[{ label: 'Lessons', look: 'bars', value: lessonsDone }]}
        columns={[{ label: 'Courses finished', value: finished }]}
        text={peakText(weeks, lessonsDone)}
      />
    </>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <strong>{numberText(value)}</strong>
    </dd>
  </div>
)

function CourseRow({ club, course }: { club: Club; course: Numbers }) {
  return (
    <tr>
      <td className={classes.title}>
        <Link to={pathToCourse(club, course)} dir="auto">
          {course.title}
        </Link>
        {!course.isPublished && ' (draft)'}
      </td>
      <td>{numberText(course.enrolled)}</td>
      <td>{numberText(course.finished)}</td>
      <td>{course.averagePercent}%</td>
    </tr>
  )
}
