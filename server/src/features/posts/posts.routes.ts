import type { Routes } from '../../platform/http/bind.ts'
import { readItemPage } from '../content/items.reads.ts'
import { postKind } from './posts.reads.ts'
import { changePost, publishPost } from './posts.writes.ts'

export const forAnyone = {
  'GET /clubs/:club/posts/:slug': (context, params) => readItemPage(context, postKind, params),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'POST /clubs/:club/posts': (context, { club, body }) => publishPost(context, club, body),
  'PUT /posts/:contentId': (context, { contentId, body }) => changePost(context, contentId, body),
} satisfies Partial<Routes<'person'>>
