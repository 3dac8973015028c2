import type { Routes } from '../../platform/http/bind.ts'
import { readAnnouncements, readClubAnnouncement, readCurrent } from './announcements.reads.ts'
import {
  announceToAll,
  announceToClub,
  closeAnnouncement,
  endForAll,
  endForClub,
} from './announcements.writes.ts'

export const forAnyone = {
  'GET /announcements': (context, { query }) => readAnnouncements(context, query.club),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'PUT /my/closed-announcements/:announcementId': (context, { announcementId }) =>
    closeAnnouncement(context, announcementId),
  'GET /clubs/:club/announcement': (context, { club }) => readClubAnnouncement(context, club),
  'PUT /clubs/:club/announcement': (context, { club, body }) => announceToClub(context, club, body),
  'DELETE /clubs/:club/announcement': (context, { club }) => endForClub(context, club),
} satisfies Partial<Routes<'person'>>

export const forOperators = {
  'GET /admin/announcement': (context) => readCurrent(context.db, null),
  'PUT /admin/announcement': (context, { body }) => announceToAll(context, body),
  'DELETE /admin/announcement': endForAll,
} satisfies Partial<Routes<'operator'>>
