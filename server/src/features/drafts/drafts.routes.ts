import type { Routes } from '../../platform/http/bind.ts'
import { readDraft, readDrafts } from './drafts.reads.ts'
import { discardDraft, keepDraft } from './drafts.writes.ts'

export const forPeople = {
  'GET /my/drafts': readDrafts,
  'GET /my/drafts/:draftId': (context, { draftId }) => readDraft(context, draftId),
  'PUT /my/drafts/:draftId': (context, { draftId, body }) => keepDraft(context, draftId, body),
  'DELETE /my/drafts/:draftId': (context, { draftId, query }) => discardDraft(context, draftId, query),
} satisfies Partial<Routes<'person'>>
