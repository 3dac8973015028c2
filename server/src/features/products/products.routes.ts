import type { Routes } from '../../platform/http/bind.ts'
import { readItemPage } from '../content/items.reads.ts'
import { listOf } from '../listings/listings.reads.ts'
import { productListing } from './products.listing.ts'
import { productKind } from './products.reads.ts'
import { changeProduct, markSold, publishProduct } from './products.writes.ts'

export const forAnyone = {
  'GET /clubs/:club/products/:slug': (context, params) => readItemPage(context, productKind, params),
  'GET /products': listOf(productListing),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'POST /clubs/:club/products': (context, { club, body }) => publishProduct(context, club, body),
  'PUT /products/:contentId': (context, { contentId, body }) => changeProduct(context, contentId, body),
  'PUT /products/:contentId/sale': (context, { contentId }) => markSold(context, contentId, true),
  'DELETE /products/:contentId/sale': (context, { contentId }) => markSold(context, contentId, false),
} satisfies Partial<Routes<'person'>>
