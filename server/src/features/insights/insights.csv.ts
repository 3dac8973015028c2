import type { listInsights, WeekOfClub } from '@guildhall/contract/insights'
import { contentTypes, featureOf } from '@guildhall/contract/limits'
import type { z } from 'zod'
import type { PersonContext, PlainAnswer } from '../../platform/context.ts'
import { csvAnswer, today } from '../../platform/text/csv.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { readCourseInsights } from './course-insights.reads.ts'
import { readInsights } from './insights.reads.ts'

/** For the owner and admins: a line for each week of the page. */
export async function downloadInsights(
  context: PersonContext,
  identifier: string,
  query: z.output<typeof listInsights>,
): Promise<PlainAnswer> {
  const club = await findManagedClub(context.db, context.viewer, identifier)
  const { weeks } = await readInsights(context, club.id, query)
  return csvAnswer({ fileName: `${club.slug}-insights-${today()}`, heads, rows: once(weeks.map(cellsOf)) })
}

/** For the owner and admins: a line for each course. */
export async function downloadCourseInsights(
  context: PersonContext,
  identifier: string,
): Promise<PlainAnswer> {
  const club = await findManagedClub(context.db, context.viewer, identifier)
  const { courses } = await readCourseInsights(context, club.id, { weeks: '12' })
  return csvAnswer({
    fileName: `${club.slug}-courses-${today()}`,
    heads: ['Course', 'Published', 'Learners', 'Finished', 'Average progress (%)'],
    rows: once(
      courses.map(({ title, isPublished, enrolled, finished, averagePercent }) => [
        ...[title, isPublished ? 'yes' : 'no', String(enrolled), String(finished), String(averagePercent)],
      ]),
    ),
  })
}

async function* once(rows: string[][]) {
  yield rows
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const heads = [
  'Week from (UTC)',
  'To',
  'Over',
  'Members at its end',
  'Joined',
  'Left',
  'Active people',
  'Published',
  ...contentTypes.map((type) => capital(featureOf[type])),
  'Comments',
  'Likes',
  'Best item',
  'Its kind',
  'Its likes',
  'Its comments',
]

function cellsOf(week: WeekOfClub): string[] {
  const published = contentTypes.map((type) => week.content[type])
  const [best] = week.best
  return [
    week.week,
    sundayOf(week.week),
    week.isOver ? 'yes' : 'no',
    ...[week.members, week.joined, week.left, week.active].map(String),
    ...[published.reduce((sum, one) => sum + one, 0), ...published, week.comments, week.likes].map(String),
    ...(best ? [best.title, best.type, String(best.likeCount), String(best.commentCount)] : ['', '', '', '']),
  ]
}

const sundayOf = (monday: string) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10)
