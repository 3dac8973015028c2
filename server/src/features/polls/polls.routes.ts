import type { Routes } from '../../platform/http/bind.ts'
import { readItemPage } from '../content/items.reads.ts'
import { pollKind } from './polls.reads.ts'
import { castVote, changePoll, publishPoll } from './polls.writes.ts'

export const forAnyone = {
  'GET /clubs/:club/polls/:slug': (context, params) => readItemPage(context, pollKind, params),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'POST /clubs/:club/polls': (context, { club, body }) => publishPoll(context, club, body),
  'PUT /polls/:contentId': (context, { contentId, body }) => changePoll(context, contentId, body),
  'PUT /polls/:contentId/vote': (context, { contentId, body }) => castVote(context, contentId, body.optionId),
} satisfies Partial<Routes<'person'>>
