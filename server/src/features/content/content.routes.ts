import type { Routes } from '../../platform/http/bind.ts'
import { preserveAttendees } from '../events/attendees.ts'
import { deleteContent } from './content.writes.ts'
import { readMentionableOn } from './mentionable.reads.ts'
import { pinItem, unpinItem } from './pins.writes.ts'
import { readVersions } from './versions.reads.ts'

export const forPeople = {
  'GET /content/:contentId/versions': (context, { contentId, query }) =>
    readVersions(context, contentId, query.cursor),
  'GET /content/:contentId/mentionable': (context, { contentId, query }) =>
    readMentionableOn(context, contentId, query.q),
  'DELETE /content/:contentId': (context, { contentId }) =>
    deleteContent(context, contentId, { event: preserveAttendees }),
  'PUT /content/:contentId/pin': (context, { contentId }) => pinItem(context, contentId),
  'DELETE /content/:contentId/pin': (context, { contentId }) => unpinItem(context, contentId),
} satisfies Partial<Routes<'person'>>
