import type { Routes } from '../../platform/http/bind.ts'
import { removeLinkCard } from './links.writes.ts'

export const forPeople = {
  'DELETE /content/:contentId/link-card': (context, { contentId }) => removeLinkCard(context, contentId),
} satisfies Partial<Routes<'person'>>
