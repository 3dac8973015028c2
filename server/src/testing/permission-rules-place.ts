import type { announcementsApi } from '@guildhall/contract/announcements'
import type { placeApi } from '@guildhall/contract/place'
import { newId } from '../platform/ids.ts'
import { apart, managers, type Row } from './permission-may.ts'

/** Of the place itself, not of its clubs. */
export const placeRules: Record<keyof typeof placeApi | keyof typeof announcementsApi, Row | typeof apart> = {
  'GET /place': apart,
  'GET /place/:picture': apart,
  'GET /admin/place': apart,
  'PUT /admin/place': apart,
  'GET /pages/:page': apart,
  'GET /my/acceptances': apart,
  'PUT /my/acceptances': apart,
  'GET /admin/pages': apart,
  'GET /admin/pages/:page': apart,
  'PUT /admin/pages/:page': apart,
  'POST /admin/pages/:page/versions': apart,
  'GET /admin/pages/:page/acceptances': apart,
  'GET /announcements': apart,
  'PUT /my/closed-announcements/:announcementId': apart,
  'GET /clubs/:club/announcement': managers,
  'PUT /clubs/:club/announcement': {
    body: () => ({ id: newId(), message: 'We meet on Friday', link: '', endsAt: null }),
    may: managers,
  },
  'DELETE /clubs/:club/announcement': { may: managers, changes: false },
  'GET /admin/announcement': apart,
  'PUT /admin/announcement': apart,
  'DELETE /admin/announcement': apart,
}
