import { z } from 'zod'
import { none, picture } from './common.ts'
import { contentParam } from './content.ts'
import type { Endpoints } from './endpoint.ts'

/** Preview of a linked page, in its own words. */
export const linkCard = z.object({
  url: z.string(),
  title: z.string(),
  /** The site's own name; null if the page gives none. */
  siteName: z.string().nullable(),
  picture: picture.nullable(),
})
export type LinkCard = z.infer<typeof linkCard>

export const linksApi = {
  'DELETE /content/:contentId/link-card': {
    summary: 'Remove the link card of a post until the post has another link',
    access: 'person',
    params: contentParam,
    response: none,
    errors: ['content_not_found', 'permission_denied'],
  },
} as const satisfies Endpoints
