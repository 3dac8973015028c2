import type { Routes } from '../../platform/http/bind.ts'
import { readCourseInsights } from './course-insights.reads.ts'
import { downloadCourseInsights, downloadInsights } from './insights.csv.ts'
import { readInsights } from './insights.reads.ts'

export const forPeople = {
  'GET /clubs/:club/insights': (context, { club, query }) => readInsights(context, club, query),
  'GET /clubs/:club/course-insights': (context, { club, query }) => readCourseInsights(context, club, query),
  'GET /clubs/:club/course-insights.csv': (context, { club }) => downloadCourseInsights(context, club),
  'GET /clubs/:club/insights.csv': (context, { club, query }) => downloadInsights(context, club, query),
} satisfies Partial<Routes<'person'>>
