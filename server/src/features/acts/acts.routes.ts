import type { Routes } from '../../platform/http/bind.ts'
import { act } from '../cases/act.writes.ts'
import { readAppealFile } from './appeals/appeal-files.answer.ts'
import { readClubAppeals, readServerAppeals } from './appeals/appeals.reads.ts'
import { appeal, appealByLink, decideAppeal } from './appeals/appeals.writes.ts'
import { readHiddenItem } from './hidden-items.reads.ts'
import { readModerators } from './moderators.reads.ts'
import { addModerator, removeModerator } from './moderators.writes.ts'
import { readClubRestrictions, readServerRestrictions } from './restrictions.reads.ts'
import { reverseAct } from './reversal.writes.ts'
import { readLinkedStatementFile, readStatementFile } from './statement-files.answer.ts'
import { readOwnStatement, readOwnStatements, readStatementByLink } from './statements.reads.ts'

export const forAnyone = {
  'POST /statements': (context, { body }) => readStatementByLink(context, body.token),
  'POST /statement-appeals': (context, { body }) => appealByLink(context, body),
} satisfies Partial<Routes<'anyone'>>

export const bySecret = {
  'GET /statements/:token/files/:fileId': (context, input) =>
    readLinkedStatementFile(context, input, input.query.w),
} satisfies Partial<Routes<'secret'>>

export const forPeople = {
  'POST /acts': (context, { body }) => act(context, body),
  'PUT /acts/:actId/reversal': (context, { actId, body }) => reverseAct(context, { actId, ...body }),
  'GET /clubs/:club/hidden-items/:type/:slug': readHiddenItem,
  'GET /my/statements': (context, { query }) => readOwnStatements(context, query),
  'GET /my/statements/:actId': (context, { actId }) => readOwnStatement(context, actId),
  'GET /my/statements/:actId/files/:fileId': (context, input) =>
    readStatementFile(context, input, input.query.w),
  'PUT /my/statements/:actId/appeal': (context, { actId, body }) => appeal(context, { actId, ...body }),
  'GET /clubs/:club/appeals': (context, { club, query }) => readClubAppeals(context, club, query),
  'GET /appeals/:actId/files/:fileId': (context, input) => readAppealFile(context, input, input.query.w),
  'PUT /appeals/:actId/decision': (context, { actId, body }) => decideAppeal(context, { actId, ...body }),
  'GET /clubs/:club/restrictions': (context, { club, query }) => readClubRestrictions(context, club, query),
  'GET /clubs/:club/moderators': (context, { club }) => readModerators(context, club),
  'PUT /clubs/:club/moderators/:personId': addModerator,
  'DELETE /clubs/:club/moderators/:personId': removeModerator,
} satisfies Partial<Routes<'person'>>

export const forOperators = {
  'GET /admin/appeals': (context, { query }) => readServerAppeals(context, query),
  'GET /admin/restrictions': (context, { query }) => readServerRestrictions(context, query),
} satisfies Partial<Routes<'operator'>>
