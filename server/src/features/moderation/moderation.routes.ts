import type { Routes } from '../../platform/http/bind.ts'
import { readClubRules, readMemberAnswers } from './club-rules/club-rules.reads.ts'
import { changeClubRules } from './club-rules/club-rules.writes.ts'

export const forAnyone = {
  'GET /clubs/:club/rules': (context, { club }) => readClubRules(context, club),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'PUT /clubs/:club/rules': (context, { club, body }) => changeClubRules(context, club, body),
  'GET /clubs/:club/members/:personId/answers': (context, { club, personId }) =>
    readMemberAnswers(context, club, personId),
} satisfies Partial<Routes<'person'>>
