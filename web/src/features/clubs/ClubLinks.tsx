import type { ClubPreview } from '@guildhall/contract/clubs'
import { IconExternalLink, IconPlayerPlay } from '@tabler/icons-react'

type Props = { club: Pick<ClubPreview, 'links' | 'introVideo'>; hasIntro?: boolean }

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const
const away = { rel: 'nofollow noopener', target: '_blank' } as const
const row = 'inline-row touchable green-text body gap-8 anywhere'

/** A club's links to its other places; `hasIntro`: and to the video that introduces it. */
export function ClubLinks({ club: { links = [], introVideo }, hasIntro = false }: Props) {
  const intro = hasIntro ? introVideo : undefined
  if (links.length === 0 && !intro) return null
  return (
    <ul className="stack plain-list gap-8" aria-label="Links">
      {intro && (
        <li>
          <a href={intro} {...away} className={row}>
            <IconPlayerPlay {...icon} />
            Watch the introduction
          </a>
        </li>
      )}
      {links.map(({ label, url }) => (
        <li key={`${label} ${url}`}>
          <a href={url} {...away} className={row} dir="auto">
            <IconExternalLink {...icon} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
