import type { Routes } from '../../platform/http/bind.ts'
import { readMentionableInClub } from './mentionable.reads.ts'

export const forPeople = {
  'GET /clubs/:club/mentionable': (context, { club, query }) => readMentionableInClub(context, club, query.q),
} satisfies Partial<Routes<'person'>>
