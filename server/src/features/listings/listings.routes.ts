import type { Routes } from '../../platform/http/bind.ts'
import { readListingOptions } from './options.reads.ts'

export const forAnyone = {
  'GET /listing-options': (context, { query }) => readListingOptions(context, query.type),
} satisfies Partial<Routes<'anyone'>>
