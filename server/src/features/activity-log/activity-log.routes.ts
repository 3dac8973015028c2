import type { Routes } from '../../platform/http/bind.ts'
import { changeActivityDays } from '../clubs/activity-days.writes.ts'
import { downloadActivity } from './activity-log.csv.ts'
import { countNewActivity, readActivity, readActivityPeople, readRetention } from './activity-log.reads.ts'

export const forPeople = {
  'GET /clubs/:club/activity-log': (context, { club, query }) => readActivity(context, club, query),
  'GET /clubs/:club/activity-log.csv': (context, { club, query }) => downloadActivity(context, club, query),
  'GET /clubs/:club/activity-log/new': (context, { club, query }) => countNewActivity(context, club, query),
  'GET /clubs/:club/activity-log/people': (context, { club, query }) =>
    readActivityPeople(context, club, query.q),
  'GET /clubs/:club/activity-log/retention': (context, { club }) => readRetention(context, club),
  'PUT /clubs/:club/activity-log/retention': async (context, { club, body }) => {
    await changeActivityDays(context, club, body)
    return readRetention(context, club)
  },
} satisfies Partial<Routes<'person'>>
