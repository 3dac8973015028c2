import type { Routes } from '../../platform/http/bind.ts'
import { readLeaving } from './account-deletions.reads.ts'
import { deleteAccount } from './account-deletions.writes.ts'

export const forPeople = {
  'GET /auth/v1/account-deletions': readLeaving,
  'POST /auth/v1/account-deletions': (context, { body }) => deleteAccount(context, body),
} satisfies Partial<Routes<'person'>>
