import type { Routes } from '../../platform/http/bind.ts'
import { beginPrevention } from '../prevention/newcomers.writes.ts'
import { readClubAddress } from './addresses.reads.ts'
import { readCategories } from './categories.reads.ts'
import { readClubs } from './clubs.list.reads.ts'
import { readClub, readPreview } from './clubs.reads.ts'
import { foundClub } from './clubs.writes.ts'
import { editClubDetails } from './details.writes.ts'
import { convertClub, editClubAccess, editClubBusiness, editClubImages } from './edit.writes.ts'
import { readWelcome } from './first-steps.reads.ts'
import { changeWelcome, noteWelcomed, showFirstSteps } from './first-steps.writes.ts'
import { changeClubLook } from './look.writes.ts'
import { readMyClubs, readMyClubsOf } from './my-clubs.reads.ts'
import { changeClubNavigation } from './navigation.writes.ts'
import { cancelOpening, scheduleOpening } from './opening.writes.ts'
import { readNameable, readPermissions } from './settings.reads.ts'
import { changeClubFeatures, changeLanding, changePublishers, enableFeature } from './settings.writes.ts'
import { readSuggestions } from './suggestions.reads.ts'

export const forAnyone = {
  'GET /clubs': (context, { query }) => readClubs(context, query),
  'GET /club-categories': readCategories,
  'GET /clubs/:club/preview': (context, { club }) => readPreview(context, club),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'GET /my/suggested-clubs': readSuggestions,
  'GET /my/clubs': readMyClubs,
  'GET /my/clubs/:kind': (context, { kind, query }) => readMyClubsOf(context, kind, query),
  'GET /club-addresses': (context, { query }) => readClubAddress(context, query),
  'POST /clubs': (context, { body }) => foundClub(context, body, beginPrevention),
  'GET /clubs/:club': (context, { club }) => readClub(context, club),
  'PUT /clubs/:club/features': (context, { club, body }) => changeClubFeatures(context, club, body),
  'PUT /clubs/:club/features/:feature': (context, { club, feature }) => enableFeature(context, club, feature),
  'GET /clubs/:club/permissions': (context, { club }) => readPermissions(context, club),
  'PUT /clubs/:club/permissions': (context, { club, body }) => changePublishers(context, club, body),
  'GET /clubs/:club/permissions/people': (context, { club, query }) => readNameable(context, club, query.q),
  'PUT /clubs/:club/landing-page': (context, { club, body }) => changeLanding(context, club, body),
  'PUT /clubs/:club/look': (context, { club, body }) => changeClubLook(context, club, body),
  'PUT /clubs/:club/navigation': (context, { club, body }) => changeClubNavigation(context, club, body),
  'GET /clubs/:club/welcome': (context, { club }) => readWelcome(context, club),
  'PUT /clubs/:club/welcome': (context, { club, body }) => changeWelcome(context, club, body),
  'PUT /clubs/:club/membership/welcome': (context, { club }) => noteWelcomed(context, club),
  'PUT /clubs/:club/first-steps': (context, { club, body }) => showFirstSteps(context, club, body.isShown),
  'PUT /clubs/:club/details': (context, { club, body }) => editClubDetails(context, club, body),
  'PUT /clubs/:club/images': (context, { club, body }) => editClubImages(context, club, body),
  'PUT /clubs/:club/opening': (context, { club, body }) => scheduleOpening(context, club, body),
  'DELETE /clubs/:club/opening': (context, { club }) => cancelOpening(context, club),
  'PUT /clubs/:club/access': (context, { club, body }) => editClubAccess(context, club, body),
  'PUT /clubs/:club/business': (context, { club, body }) => editClubBusiness(context, club, body),
  'PUT /clubs/:club/conversion': (context, { club, body }) => convertClub(context, club, body),
} satisfies Partial<Routes<'person'>>
