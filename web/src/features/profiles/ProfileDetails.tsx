import type { ClubLabel } from '@guildhall/contract/clubs'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Emblem } from '../../ui/Face'
import { Panel } from '../../ui/Panel'
import classes from './ProfileDetails.module.css'

type Props = {
  profile: { socialUrl: string; websiteUrl: string; interests: string[]; communityRoles: string[] }
  clubs?: ClubLabel[]
  /** Whether the viewer owns this profile; empty sections then say what is missing. */
  own?: boolean
}

/** Panels for links, roles, interests and clubs in common, without the empty ones. */
export function ProfileDetails({ profile, clubs = [], own }: Props) {
  const links = [
    { label: 'Website', url: profile.websiteUrl },
    { label: 'Social', url: profile.socialUrl },
  ].filter(({ url }) => /^https?:\/\//i.test(url))
  return (
    <>
      {clubs.length > 0 && (
        <Panel title="Clubs in common">
          <ul className={classes.clubs}>
            {clubs.map((club) => (
              <li key={club.id}>
                <Link
                  to="/$clubSlug"
                  params={{ clubSlug: club.slug }}
                  className={`${classes.club} row rounded ink medium undecorated gap-12 pad-8`}
                >
                  <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={32} />
                  <span dir="auto">{club.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {(links.length > 0 || own) && (
        <Panel title="Links">
          <ul className={`${classes.links} stack plain-list gap-8`}>
            {links.map(({ label, url }) => (
              <li key={label}>
                <a href={url} rel="nofollow ugc noopener me" target="_blank" title={url}>
                  <span>{shortAddress(url)}</span>
                  <IconExternalLink size={15} stroke={1.7} aria-hidden />
                  <span className="visually-hidden">({label}, opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
          {links.length === 0 && <p className="muted body">No links yet</p>}
        </Panel>
      )}
      <Tags title="Community roles" tags={profile.communityRoles} none={own ? 'No roles yet' : undefined} />
      <Tags title="Interests" tags={profile.interests} none={own ? 'No interests yet' : undefined} />
    </>
  )
}

/** 'https://www.example.org/notes/' → 'example.org/notes' */
const shortAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

function Tags({ title, tags, none }: { title: string; tags: string[]; none?: string }) {
  if (tags.length === 0 && !none) return null
  return (
    <Panel title={title}>
      {tags.length === 0 ? (
        <p className="muted body">{none}</p>
      ) : (
        <ul className={`${classes.tags} flow plain-list gap-8`}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
