import type { Routes } from '../../platform/http/bind.ts'
import {
  searchClubs,
  searchContent,
  searchCourses,
  searchEverything,
  searchPeople,
  suggest,
} from './search.reads.ts'

export const forAnyone = {
  'GET /search': (context, { query }) => searchEverything(context, query),
  'GET /search/clubs': (context, { query }) => searchClubs(context, query),
  'GET /search/people': (context, { query }) => searchPeople(context, query),
  'GET /search/content': (context, { query }) => searchContent(context, query),
  'GET /search/courses': (context, { query }) => searchCourses(context, query),
  'GET /search/suggestions': (context, { query }) => suggest(context, query.q),
} satisfies Partial<Routes<'anyone'>>
