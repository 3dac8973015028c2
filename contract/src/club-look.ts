import { z } from 'zod'
import { line, webAddress } from './common.ts'
import { identityFields } from './place.ts'
import { parseVideoLink, videoLinkRefusal } from './video-links.ts'

export const lookLimits = { links: 6, label: 40, url: 500 } as const

export const clubLink = z.object({ label: z.string(), url: z.string() })
export type ClubLink = z.infer<typeof clubLink>

/** Its text in the dark scheme has the tint. */
export const clubAccent = z.object({ color: z.string(), tint: z.string() })
export type ClubAccent = z.infer<typeof clubAccent>

export const editLook = z.object({
  /** As the place's: readable in both schemes, or '' for the place's own. */
  accent: identityFields.shape.accent,
  links: z
    .array(
      z.object({
        label: line(lookLimits.label, `At most ${lookLimits.label} characters`).refine(
          (label) => label !== '',
          'Name this link',
        ),
        url: webAddress(lookLimits.url).refine(
          (url) => url.startsWith('https://'),
          'Enter an address that starts with https://',
        ),
      }),
    )
    .max(lookLimits.links, `At most ${lookLimits.links} links`),
  introVideo: webAddress(lookLimits.url).refine(
    (url) => url === '' || parseVideoLink(url) !== null,
    videoLinkRefusal,
  ),
})
export type EditLook = z.infer<typeof editLook>
