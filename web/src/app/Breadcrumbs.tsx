import type { OutputOf } from '@guildhall/contract/api'
import type { Club, ClubPreview } from '@guildhall/contract/clubs'
import type { ItemPage } from '@guildhall/contract/content'
import type { CoursePage } from '@guildhall/contract/courses'
import type { ContentItem } from '@guildhall/contract/feed'
import { type ContentKind, contentKinds, featureOf, reservedSegments } from '@guildhall/contract/limits'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { titleOf } from '../content/links'
import { keys } from '../lib/cache/keys'
import { useCached } from '../lib/cache/useCached'
import { decoded, segmentLabel } from '../lib/text/paths'
import classes from './Breadcrumbs.module.css'

/** Of a case or person, which has no readable name. */
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-/

/** What an ID is of, by the segment before it. */
const ofOne: Record<string, string> = { moderation: 'Case', cases: 'Case', people: 'Person', clubs: 'Club' }

type Crumb = { label: string; href: string | null }

/** Breadcrumbs from the address's segments, with names that are cached already. */
export function Breadcrumbs() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const all = pathname.split('/').filter(Boolean)
  // A club's ID is no readable name.
  const segments = all[0] === 'join-club' ? ['join-club'] : all
  const inClub = segments[0] !== undefined && !reservedSegments.includes(segments[0])
  const clubSlug = inClub ? (segments[0] ?? '') : segments[0] === 'clubs' ? (segments[1] ?? '') : ''
  const inCourses = inClub && segments[1] === 'courses'
  const kind = contentKinds.find((one) => inClub && featureOf[one] === segments[1])
  const item = useItem(clubSlug, kind, segments[2] ?? '')
  const knownName = useClubName(clubSlug)
  const { data: club } = useCached<Club>(keys.club(clubSlug))
  const courseTitles = useCourseTitles(clubSlug, inCourses ? segments[2] : undefined, segments[4])
  if (segments.length === 0 || segments[0] === 'home') return null
  const clubName = knownName ?? item?.club.name
  // On phones the club's head and the row that leads back take their place.
  const hasRow = inCourses ? segments.length >= 3 : kind && segments.length === 3
  const hasHead = segments.length === 1 || segments[1] === 'topics'
  const back = inClub && hasHead ? 'head' : hasRow ? 'row' : undefined

  // Its reader may have no account.
  const isReceipt = segments[0] === 'statements' && segments[1] === 'receipt'
  const topicName = (slug: string) =>
    club?.topics?.find((topic) => topic.slug === slug)?.name ?? segmentLabel(slug)
  const crumbs = segments.flatMap((segment, index): Crumb[] => {
    if (isReceipt) return index === 0 ? [] : [{ label: 'Your report', href: null }]
    // Certificates have no list, and their code is no name.
    if (segments[0] === 'certificates') return index === 0 ? [] : [{ label: 'Certificate', href: null }]
    // Topics have no list.
    if (inClub && segments[1] === 'topics' && index > 0)
      return index === 1 ? [] : [{ label: topicName(segment), href: null }]
    // Lessons have no page of their own.
    return inCourses && index === 3 && segment === 'lessons' ? [] : [crumbOf(segment, index)]
  })

  function crumbOf(segment: string, index: number): Crumb {
    const href = `/${segments.slice(0, index + 1).join('/')}`
    const isClub = clubSlug !== '' && segment === clubSlug && index === (inClub ? 0 : 1)
    if (isClub) return { label: clubName ?? segmentLabel(segment), href: `/${segment}` }
    if (segments[0] === 'user' && index === 1) return { label: `@${decoded(segment)}`, href }
    // Their list is in the settings.
    if (segments[0] === 'statements')
      return index
        ? { label: 'Decision', href: null }
        : { label: 'Decisions about you', href: '/settings/decisions' }
    if (segments[0] === 'user') return { label: segmentLabel(segment), href: null }
    if (inCourses && index === 1) return { label: 'Courses', href }
    if (inCourses) return { label: courseTitles[index] ?? segmentLabel(segment), href }
    if (inClub && index === 1)
      return {
        label: segmentLabel(segment),
        href: kind ? `/${clubSlug}?tab=${segment}` : segments[2] ? href : null,
      }
    if (segments[0] === 'admin' && index === 0) return { label: 'Console', href }
    if (isId.test(segment)) return { label: ofOne[segments[index - 1] ?? ''] ?? 'Details', href }
    return { label: (index === 2 && item && titleOf(item)) || segmentLabel(segment), href }
  }

  return (
    <nav className={classes.bar} aria-label="Breadcrumb" data-back={back}>
      <ol className={classes.crumbs}>
        <BreadcrumbLink crumb={{ label: 'Home', href: '/' }} last={false} />
        {crumbs.map((crumb, index) => (
          <BreadcrumbLink key={crumb.href ?? crumb.label} crumb={crumb} last={index === crumbs.length - 1} />
        ))}
      </ol>
    </nav>
  )
}

function BreadcrumbLink({ crumb, last }: { crumb: Crumb; last: boolean }) {
  return (
    <li className={`${classes.crumb} row rigid gap-4`}>
      {crumb.href && !last ? (
        <Link to={crumb.href}>{crumb.label}</Link>
      ) : (
        <span aria-current={last ? 'page' : undefined}>{crumb.label}</span>
      )}
      {!last && <IconChevronRight size={14} stroke={1.8} aria-hidden />}
    </li>
  )
}

function useClubName(slug: string): string | undefined {
  const { data: club } = useCached<Club>(keys.club(slug))
  const { data: preview } = useCached<ClubPreview>(keys.clubPreview(slug))
  const { data: clubs } = useCached<OutputOf<'GET /my/clubs'>>(keys.myClubs)
  const own = [...(clubs?.mine ?? []), ...(clubs?.joined ?? [])].find((mine) => mine.slug === slug)
  return club?.name ?? preview?.name ?? own?.name
}

/** The titles of the course and the lesson of an address, by their place in it. */
function useCourseTitles(clubSlug: string, slug: string | undefined, lesson: string | undefined) {
  const { data } = useCached<CoursePage>(keys.coursePage(clubSlug, slug ?? ''))
  const course = slug === undefined ? undefined : data?.course
  const lessons = course?.outline.flatMap((section) => section.lessons)
  return { 2: course?.title, 4: lessons?.find((one) => one.slug === lesson)?.title } as Record<
    number,
    string | undefined
  >
}

function useItem(clubSlug: string, kind: ContentKind | undefined, slug: string): ContentItem | undefined {
  const { data } = useCached<ItemPage<ContentItem>>(keys.contentPage(clubSlug, kind ?? 'post', slug))
  return kind && data?.item
}
