import type { Routes } from '../../platform/http/bind.ts'
import { readPublicProfile } from './people.reads.ts'

export const forAnyone = {
  'GET /profiles/:username': (context, { username }) => readPublicProfile(context, username),
} satisfies Partial<Routes<'anyone'>>
