import type { Routes } from '../../platform/http/bind.ts'
import { readItemPage } from '../content/items.reads.ts'
import { listOf } from '../listings/listings.reads.ts'
import { serviceListing } from './services.listing.ts'
import { serviceKind } from './services.reads.ts'
import { changeService, pauseService, publishService } from './services.writes.ts'

export const forAnyone = {
  'GET /clubs/:club/services/:slug': (context, params) => readItemPage(context, serviceKind, params),
  'GET /services': listOf(serviceListing),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'POST /clubs/:club/services': (context, { club, body }) => publishService(context, club, body),
  'PUT /services/:contentId': (context, { contentId, body }) => changeService(context, contentId, body),
  'PUT /services/:contentId/pause': (context, { contentId }) => pauseService(context, contentId, true),
  'DELETE /services/:contentId/pause': (context, { contentId }) => pauseService(context, contentId, false),
} satisfies Partial<Routes<'person'>>
