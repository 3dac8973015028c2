import { z } from 'zod'
import { clubParam } from './clubs.ts'
import { id, isBlank, text, webAddress } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { placeLimits } from './place-limits.ts'

/** A line above every page of the place, or of a club. */
export const announcement = z.object({
  id: z.string(),
  /** Null: of the place. */
  clubId: z.string().nullable(),
  /** Plain text. */
  message: z.string(),
  /** A web address, or empty. */
  link: z.string(),
  /** Null: until it is removed. */
  endsAt: z.string().nullable(),
})
export type Announcement = z.infer<typeof announcement>

/** Announcements without ended ones and those that the reader closed. */
export const announcements = z.object({ items: z.array(announcement) })
export type Announcements = z.infer<typeof announcements>

export const makeAnnouncement = z.object({
  /** Made by the client: repeating it announces once. */
  id,
  message: text(placeLimits.announcement, 'An announcement has at most 500 characters').refine(
    (value) => !isBlank(value),
    'Write the announcement',
  ),
  link: webAddress(placeLimits.announcementLink),
  endsAt: z.iso.datetime({ offset: true, error: 'This is not a time' }).nullable(),
})

const current = z.object({ announcement: announcement.nullable() })

export const announcementsApi = {
  'GET /announcements': {
    summary: 'Read what is announced to you: in the place, and in a club you belong to',
    access: 'anyone',
    query: z.object({ club: z.string().max(50).optional() }),
    response: announcements,
    errors: [],
  },
  'PUT /my/closed-announcements/:announcementId': {
    summary: 'Close an announcement for yourself, on all devices',
    access: 'person',
    params: z.object({ announcementId: id }),
    response: z.object({}),
    errors: ['announcement_not_found'],
  },
  'GET /clubs/:club/announcement': {
    summary: 'Read a club’s announcement to edit it; owner and admins only',
    access: 'person',
    params: clubParam,
    response: current,
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'permission_denied'],
  },
  'PUT /clubs/:club/announcement': {
    summary: 'Announce something to a club’s members, in place of what was announced; owner and admins only',
    access: 'person',
    params: clubParam,
    body: makeAnnouncement,
    response: current,
    errors: [
      'club_not_found',
      'bad_club_identifier',
      'members_only',
      'permission_denied',
      'silenced',
      'id_taken',
    ],
  },
  'DELETE /clubs/:club/announcement': {
    summary: 'Remove a club’s announcement; owner and admins only',
    access: 'person',
    params: clubParam,
    response: current,
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'permission_denied'],
  },
  'GET /admin/announcement': {
    summary: 'Read the place’s announcement to edit it',
    access: 'operator',
    response: current,
    errors: [],
  },
  'PUT /admin/announcement': {
    summary: 'Announce something to everyone, in place of what was announced',
    access: 'operator',
    body: makeAnnouncement,
    response: current,
    errors: ['id_taken'],
  },
  'DELETE /admin/announcement': {
    summary: 'Remove the place’s announcement',
    access: 'operator',
    response: current,
    errors: [],
  },
} as const satisfies Endpoints
