import { type InsightWeeks, insightWeeks, listInsights, type WeekOfClub } from '@guildhall/contract/insights'
import { contentTypes, featureOf } from '@guildhall/contract/limits'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import { csvLine, csvStart } from '../../platform/csv.ts'
import { AppError } from '../../platform/errors.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { authenticate } from '../tokens/authenticate.ts'
import { readInsights } from './insights.reads.ts'

const url = '/rest/v1/clubs/:club/insights.csv'

/** For the owner and admins: a line for each week of the page. */
export function insightsRoutes(app: FastifyInstance, deps: Dependencies): void {
  app.get<{ Params: { club: string } }>(
    url,
    { config: { documented, rateLimit: { max: 10, timeWindow: '10 minutes' } } },
    async (request, reply) => {
      const { viewer, hasEnded } = await authenticate(deps, request.headers)
      if (!viewer) throw new AppError(hasEnded ? 'session_not_found' : 'sign_in_required')
      const club = await findManagedClub(deps.db, viewer, request.params.club)
      const query = { weeks: weeksIn(request.query) }
      const { weeks } = await readInsights({ db: deps.db, viewer }, club.id, query)
      const day = new Date().toISOString().slice(0, 10)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${club.slug}-insights-${day}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(csvStart + [heads, ...weeks.map(cellsOf)].map(csvLine).join(''))
    },
  )
}

function weeksIn(query: unknown): InsightWeeks {
  const { data, error } = listInsights.safeParse(query)
  if (data) return data.weeks
  throw new AppError('bad_input', {
    fields: Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])),
  })
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

const documented: PlainRoute = {
  url: '/rest/v1/clubs/{club}/insights.csv',
  operationId: 'getClubInsightsCsv',
  summary: 'What happened in a club by weeks as CSV; for owner and admins',
  tags: ['Insights'],
  security: [{ session: [] }, { token: [] }],
  params: { type: 'object', required: ['club'], properties: { club: { type: 'string' } } },
  querystring: {
    type: 'object',
    properties: { weeks: { type: 'string', enum: insightWeeks, description: '12 unless told' } },
  },
  response: {
    200: { description: 'The table', content: { 'text/csv': { schema: { type: 'string' } } } },
    ...refusals([
      'malformed_request',
      'bad_input',
      'sign_in_required',
      'session_not_found',
      'token_unusable',
      'bad_club_identifier',
      'club_not_found',
      'members_only',
      'permission_denied',
      'rate_limited',
      'internal',
      'unavailable',
    ]),
  },
}
