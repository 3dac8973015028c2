import type { Routes } from '../../platform/http/bind.ts'
import { readIsSaved, readSaved } from './saved.reads.ts'
import { saveItem, unsaveItem } from './saved.writes.ts'

export const forPeople = {
  'GET /content/:contentId/saved': (context, { contentId }) => readIsSaved(context, contentId),
  'PUT /content/:contentId/saved': (context, { contentId }) => saveItem(context, contentId),
  'DELETE /content/:contentId/saved': (context, { contentId }) => unsaveItem(context, contentId),
  'GET /my/saved': (context, { query }) => readSaved(context, query.cursor),
} satisfies Partial<Routes<'person'>>
