import type { Routes } from '../../platform/http/bind.ts'
import { downloadAcceptances, readAcceptances } from './acceptances.reads.ts'
import { acceptLegalPages } from './acceptances.writes.ts'
import { readDraftPage, readDraftPages } from './drafts.reads.ts'
import { readIdentity, readPlacePicture } from './identity.reads.ts'
import { saveIdentity } from './identity.writes.ts'
import { readLegalPage } from './pages.reads.ts'
import { publishVersion, saveDraft } from './pages.writes.ts'
import { readPlace } from './place.reads.ts'

export const forAnyone = {
  'GET /place': (context) => readPlace(context.db),
  'GET /place/:picture': (context, { picture }) => readPlacePicture(context, picture),
  'GET /pages/:page': (context, { page, query }) =>
    readLegalPage(context, page, query.number === undefined ? undefined : Number(query.number)),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'GET /my/acceptances': readAcceptances,
  'PUT /my/acceptances': (context, { body }) => acceptLegalPages(context, body),
} satisfies Partial<Routes<'person'>>

export const forOperators = {
  'GET /admin/place': readIdentity,
  'PUT /admin/place': (context, { body }) => saveIdentity(context, body),
  'GET /admin/pages': readDraftPages,
  'GET /admin/pages/:page': (context, { page }) => readDraftPage(context, page),
  'PUT /admin/pages/:page': (context, { page, body }) => saveDraft(context, page, body),
  'POST /admin/pages/:page/versions': (context, { page, body }) => publishVersion(context, page, body),
  'GET /admin/pages/:page/acceptances': (context, { page }) => downloadAcceptances(context, page),
} satisfies Partial<Routes<'operator'>>
