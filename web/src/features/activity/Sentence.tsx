import type { ActivityChange } from '@guildhall/contract/activity'
import type { Person } from '@guildhall/contract/common'
import { featureOf } from '@guildhall/contract/limits'
import { plural } from '@guildhall/contract/plural'
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { featureTexts } from '../../content/kindWords'
import { fullName } from '../../lib/text/names'
import { TextLink } from '../../ui/links'
import classes from './Activity.module.css'
import type { Entry } from './activity.api'
import { fieldText, gone, isBrief, valueText } from './activityTexts'

type About<A extends Entry['about']> = Extract<Entry, { about: A }>

type Props = {
  entry: Entry
  clubSlug: string
  /** Other people who did the same. */
  others: number
  /** How often it was done in all. */
  times: number
}

/** An entry as a sentence: 'Mei Tan made Tom Reed an admin', 'Mei Tan and 2 others liked the post “Kiln”'. */
export function Sentence({ entry, clubSlug, others, times }: Props) {
  return (
    <p className={classes.sentence}>
      <PersonLink person={entry.by} />
      {others > 0 && ` and ${plural(others, 'another person', '{n} others')}`} {predicate(entry, clubSlug)}
      {times > others + 1 && `, ${times} times`}
    </p>
  )
}

export function PersonLink({ person }: { person: Person | null }) {
  if (!person) return <span className="muted">{gone}</span>
  return (
    <TextLink to="/user/$username" params={{ username: person.username }} className={classes.who} dir="auto">
      {fullName(person)}
    </TextLink>
  )
}

function predicate(entry: Entry, clubSlug: string): ReactNode {
  if (entry.about === 'self') return selfPredicate(entry)
  if (entry.about === 'person') return personPredicate(entry)
  if (entry.about === 'invite') return invitePredicate(entry)
  if (entry.about === 'club') return clubPredicate(entry)
  if (entry.about === 'course') return coursePredicate(entry)
  return itemPredicate(entry, clubSlug)
}

const joined = {
  join: 'joined',
  request: 'joined after their request was accepted',
  invite: 'joined by an invite',
}

function selfPredicate({ type, via }: About<'self'>): string {
  if (type === 'member.joined') return joined[via ?? 'join']
  if (type === 'member.left') return 'left'
  return type === 'request.made' ? 'asked to join' : 'withdrew their request to join'
}

const personPredicate = ({ type, person }: About<'person'>): ReactNode => {
  const object = <PersonLink person={person} />
  const sentences: Record<typeof type, ReactNode> = {
    'member.removed': <>removed {object}</>,
    'request.accepted': <>accepted {object}’s request</>,
    'request.rejected': <>rejected {object}’s request</>,
    'role.promoted': <>made {object} an admin</>,
    'role.demoted': <>removed {object} as admin</>,
    'ownership.offered': <>offered ownership of the club to {object}</>,
    'ownership.declined': <>declined ownership of the club, which {object} had offered</>,
    'ownership.withdrawn': <>withdrew the offer of ownership to {object}</>,
    'ownership.transferred': <>became the owner, replacing {object}</>,
  }
  return sentences[type]
}

function coursePredicate({ type, title, person }: About<'course'>): ReactNode {
  const course = <Value text={title} />
  const learner = <PersonLink person={person} />
  const sentences: Record<typeof type, ReactNode> = {
    'course.published': <>published the course {course}</>,
    'course.hidden': <>made the course {course} a draft</>,
    'course.deleted': <>deleted the course {course}</>,
    'course.restored': <>restored the course {course}</>,
    'course.completed': <>finished the course {course}</>,
    'enrollment.began': <>started the course {course}</>,
    'enrollment.added': (
      <>
        enrolled {learner} in the course {course}
      </>
    ),
    'enrollment.removed': (
      <>
        removed {learner} from the course {course}
      </>
    ),
    'certificate.revoked': (
      <>
        revoked {learner}’s certificate of the course {course}
      </>
    ),
  }
  return sentences[type]
}

function invitePredicate({ type, invite: { kind, email, person, hint } }: About<'invite'>): ReactNode {
  if (kind === 'link') {
    const link = hint ? `an invite link ending in ${hint}` : 'an invite link'
    return type === 'invite.revoked' ? `revoked ${link}` : `created ${link}`
  }
  const object =
    kind === 'person' ? (
      <PersonLink person={person} />
    ) : email ? (
      <b dir="auto">{email}</b>
    ) : (
      'someone by email'
    )
  return type === 'invite.revoked' ? <>revoked the invite of {object}</> : <>invited {object}</>
}

function clubPredicate(entry: About<'club'>): ReactNode {
  const { type, changes } = entry
  if (type === 'club.created') return 'founded the club'
  if (type === 'club.deleted') return 'deleted the club'
  if (type === 'club.restored') return 'restored the club'
  if (type === 'club.converted') return 'made the club a business club'
  if (type === 'club.opening-scheduled') return 'scheduled the club to become public in three days'
  if (type === 'club.opening-canceled') return 'kept the club private'
  if (type === 'club.opened') return 'made the club public, three days after confirming it'
  if (type === 'features.changed') return featuresText(changes)
  return changedText(changes)
}

function featuresText(changes: ActivityChange[]): string {
  const names = (on: boolean) =>
    listText(
      changes
        .filter(({ to }) => to === on)
        .map(({ field }) => featureTexts[field.split('.')[1] as keyof typeof featureTexts]?.label ?? field),
    )
  const [on, off] = [names(true), names(false)]
  return (
    listText([...(on ? [`turned on ${on}`] : []), ...(off ? [`turned off ${off}`] : [])]) ||
    'changed the features'
  )
}

function changedText(changes: ActivityChange[]): ReactNode {
  const [one] = changes
  if (!one) return 'changed the settings'
  if (!isBrief(changes))
    return `changed ${listText(changes.map(({ field }) => withArticle(fieldText(field))))}`
  return (
    <>
      changed {withArticle(fieldText(one.field))}
      <FromTo change={one} />
    </>
  )
}

const FromTo = ({ change }: { change: ActivityChange | undefined }) =>
  change && (
    <>
      {' '}
      from <Value text={valueText(change.field, change.from)} /> to{' '}
      <Value text={valueText(change.field, change.to)} />
    </>
  )

const withArticle = (field: string) => (/^(who|what|how) /.test(field) ? field : `the ${field}`)

const Value = ({ text }: { text: string }) => (
  <b className="medium">
    “<bdi>{text}</bdi>”
  </b>
)

function itemPredicate(entry: About<'item'>, clubSlug: string): ReactNode {
  const { type, changes, status, notice, whose, by } = entry
  const item = <Item entry={entry} clubSlug={clubSlug} />
  const isOwn = whose !== null && whose.id === by?.id
  const byAuthor =
    whose && !isOwn ? (
      <>
        {' '}
        by <PersonLink person={whose} />
      </>
    ) : (
      ''
    )
  const title = changes.find(({ field }) => field === 'title')
  const sentences: Record<typeof type, ReactNode> = {
    'content.created': <>published {item}</>,
    'content.updated':
      title && isBrief(changes) ? (
        <>
          renamed a {entry.item.type ?? 'title'}
          {byAuthor} from <Value text={String(title.from)} /> to <Value text={String(title.to)} />
        </>
      ) : (
        <>
          changed {listText(changes.map(({ field }) => withArticle(fieldText(field)))) || 'something'} of{' '}
          {item}
          {byAuthor}
          {isBrief(changes) && <FromTo change={changes[0]} />}
        </>
      ),
    'content.status': <>{statusTexts(item)[status ?? ''] ?? <>changed the status of {item}</>}</>,
    'content.pinned': <>pinned {item} to the top</>,
    'content.unpinned': <>unpinned {item}</>,
    'content.deleted': (
      <>
        deleted {item}
        {byAuthor}
      </>
    ),
    'event.called-off': <>canceled {item}</>,
    'event.restored': <>restored {item}, which had been canceled</>,
    'club.notified': notice ? (
      <>
        notified all members: <Value text={notice} />
      </>
    ) : (
      'notified all members'
    ),
    comment: <>commented on {item}</>,
    'comment.updated': <>edited a comment on {item}</>,
    'comment.deleted':
      whose && !isOwn ? (
        <>
          deleted a comment{byAuthor} on {item}
        </>
      ) : (
        <>deleted a comment on {item}</>
      ),
    like: <>liked {item}</>,
    unlike: <>unliked {item}</>,
    attend: <>signed up for {item}</>,
    'attend.again': <>signed up for {item} again</>,
    'attend.cancelled': <>canceled their spot at {item}</>,
  }
  return sentences[type]
}

const statusTexts = (item: ReactNode): Record<string, ReactNode> => ({
  sold: <>marked {item} as sold</>,
  available: <>made {item} available again</>,
  paused: <>paused {item}</>,
  closed: <>closed {item}</>,
  open: <>re-opened {item}</>,
})

function Item({ entry: { item }, clubSlug }: { entry: About<'item'>; clubSlug: string }): ReactNode {
  const { type, title, slug } = item
  const what = type ?? 'item'
  if (title === null) return <span className="muted">a deleted {what}</span>
  const name = (
    <>
      “<bdi>{title}</bdi>”
    </>
  )
  if (!type || slug === null)
    return (
      <>
        the {what} <b className="medium">{name}</b>
      </>
    )
  const link = linkOptions({ to: `/$clubSlug/${featureOf[type]}/$slug`, params: { clubSlug, slug } })
  return (
    <>
      the {what}{' '}
      <TextLink {...link} className="medium">
        {name}
      </TextLink>
    </>
  )
}

/** 'a', 'a and b', 'a, b and c' */
const listText = (words: string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
