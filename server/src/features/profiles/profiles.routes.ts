import type { Routes } from '../../platform/http/bind.ts'
import { readOwnProfile } from './profiles.reads.ts'
import { changeProfile } from './profiles.writes.ts'

export const forPeople = {
  'GET /profile': readOwnProfile,
  'PUT /profile': (context, { body }) => changeProfile(context, body),
} satisfies Partial<Routes<'person'>>
