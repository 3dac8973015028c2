import type { ActivityChange } from '@guildhall/contract/activity'
import type { Person } from '@guildhall/contract/common'
import { money } from '@guildhall/contract/fees'
import { fill, partsOf } from '@guildhall/contract/fill'
import { featureOf } from '@guildhall/contract/limits'
import { andText } from '@guildhall/contract/lists'
import { nounOf } from '@guildhall/contract/nouns'
import { linkOptions } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { featureTexts, kindWords } from '../../content/kindWords'
import { day } from '../../lib/dates/dates'
import { fullName } from '../../lib/text/names'
import { TextLink } from '../../ui/links'
import classes from './Activity.module.css'
import type { Entry } from './activity.api'
import { fieldText, gone, isBrief, valueText } from './activityTexts'

type About<A extends Entry['about']> = Extract<Entry, { about: A }>
type Values = Record<string, ReactNode>

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
  const person = <PersonLink person={entry.by} />
  const [message, values] = messageOf(entry, clubSlug)
  const whoText = others > 1 ? '{person} and {others} others' : '{person} and another person'
  const who = others > 0 ? <Filled message={whoText} values={{ person, others }} /> : person
  const act = <Filled message={message} values={{ ...values, who }} />
  return (
    <p className={classes.sentence}>
      {times > others + 1 ? <Filled message="{act}, {times} times" values={{ act, times }} /> : act}
    </p>
  )
}

const Filled = ({ message, values }: { message: string; values: Values }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
  partsOf(message, values).map((part, index) => <Fragment key={index}>{part}</Fragment>)

export function PersonLink({ person }: { person: Person | null }) {
  if (!person) return <span className="muted">{gone}</span>
  return (
    <TextLink to="/user/$username" params={{ username: person.username }} className={classes.who} dir="auto">
      {fullName(person)}
    </TextLink>
  )
}

function messageOf(entry: Entry, clubSlug: string): [message: string, values?: Values] {
  if (entry.about === 'self') return [ofSelf(entry)]
  if (entry.about === 'person')
    return [personMessages[entry.type], { person: <PersonLink person={entry.person} /> }]
  if (entry.about === 'invite') return ofInvite(entry)
  if (entry.about === 'club') return ofClub(entry)
  if (entry.about === 'payment') return ofPayment(entry)
  if (entry.about === 'course')
    return [
      courseMessages[entry.type],
      { course: <Value text={entry.title} />, person: <PersonLink person={entry.person} /> },
    ]
  return ofItem(entry, clubSlug)
}

const joined = {
  join: '{who} joined',
  request: '{who} joined after their request was accepted',
  invite: '{who} joined by an invite',
  payment: '{who} joined after paying',
}

function ofSelf({ type, via }: About<'self'>): string {
  if (type === 'member.joined') return joined[via ?? 'join']
  if (type === 'member.left') return '{who} left'
  return type === 'request.made' ? '{who} asked to join' : '{who} withdrew their request to join'
}

const personMessages: Record<About<'person'>['type'], string> = {
  'member.removed': '{who} removed {person}',
  'request.accepted': '{who} accepted {person}’s request',
  'request.rejected': '{who} rejected {person}’s request',
  'role.promoted': '{who} made {person} an admin',
  'role.demoted': '{who} removed {person} as admin',
  'ownership.offered': '{who} offered ownership of the club to {person}',
  'ownership.declined': '{who} declined ownership of the club, which {person} had offered',
  'ownership.withdrawn': '{who} withdrew the offer of ownership to {person}',
  'ownership.transferred': '{who} became the owner, replacing {person}',
}

const courseMessages: Record<About<'course'>['type'], string> = {
  'course.published': '{who} published the course {course}',
  'course.hidden': '{who} made the course {course} a draft',
  'course.deleted': '{who} deleted the course {course}',
  'course.restored': '{who} restored the course {course}',
  'course.completed': '{who} finished the course {course}',
  'enrollment.began': '{who} started the course {course}',
  'enrollment.added': '{who} enrolled {person} in the course {course}',
  'enrollment.removed': '{who} removed {person} from the course {course}',
  'certificate.revoked': '{who} revoked {person}’s certificate of the course {course}',
}

const paymentMessages: Record<Exclude<About<'payment'>['type'], 'entitlement.ended'>, string> = {
  'entitlement.asked': '{who} asked to join[ for {amount}]',
  'entitlement.given': '{who} gave {person} a membership[ until {until}]',
  'payment.recorded': '{who} recorded a payment[ of {amount}] by {person}[, until {until}]',
  'payment.refunded': '{who} recorded a refund[ of {amount}] to {person}',
}

const endMessages = {
  unpaid: 'The membership of {person} ended unpaid',
  withdrawn: '{who} withdrew their request for a membership',
  ended: '{who} ended the membership of {person}',
}

function ofPayment({ type, person, amount, currency, until, why }: About<'payment'>): [string, Values] {
  const message = type === 'entitlement.ended' ? endMessages[why ?? 'ended'] : paymentMessages[type]
  return [
    message,
    {
      person: <PersonLink person={person} />,
      amount: amount !== null && currency !== null && money(amount, currency),
      until: until !== null && day(until, true),
    },
  ]
}

function ofInvite({ type, invite }: About<'invite'>): [string, Values?] {
  const isRevoked = type === 'invite.revoked'
  const { kind, email, person, hint } = invite
  if (kind === 'link')
    return [
      isRevoked
        ? '{who} revoked an invite link[ ending in {hint}]'
        : '{who} created an invite link[ ending in {hint}]',
      { hint },
    ]
  if (kind !== 'person' && !email)
    return [isRevoked ? '{who} revoked the invite of someone by email' : '{who} invited someone by email']
  const recipient = kind === 'person' ? <PersonLink person={person} /> : <b dir="auto">{email}</b>
  return [isRevoked ? '{who} revoked the invite of {recipient}' : '{who} invited {recipient}', { recipient }]
}

const clubMessages: Partial<Record<About<'club'>['type'], string>> = {
  'club.created': '{who} founded the club',
  'club.deleted': '{who} deleted the club',
  'club.restored': '{who} restored the club',
  'club.converted': '{who} made the club a business club',
  'club.opening-scheduled': '{who} scheduled the club to become public in three days',
  'club.opening-canceled': '{who} kept the club private',
  'club.opened': '{who} made the club public, three days after confirming it',
}

function ofClub({ type, changes }: About<'club'>): [string, Values?] {
  const message = clubMessages[type]
  if (message) return [message]
  if (type === 'features.changed') return ofFeatures(changes)
  if (type === 'topics.changed' || type === 'groups.changed') return ofTopic(changes)
  if (changes.length === 0) return ['{who} changed the settings']
  return ['{who} changed {fields}[ from {from} to {to}]', changedValues(changes)]
}

const topicMessages: Record<string, string> = {
  'topic.archived': '{who} archived the topic {to}',
  'topic.opened': '{who} reopened the topic {to}',
  'topic.items': '{who} moved items[ from {from}][ to {to}]',
  requiresTopic: '{who} changed whether a topic is required',
}

/** A topic or group that was created, changed or deleted. */
function ofTopic([change]: ActivityChange[]): [string, Values?] {
  if (!change) return ['{who} changed the topics']
  const { field } = change
  const [from, to] = [change.from, change.to].map((name) =>
    typeof name === 'string' ? <Value key="" text={name} /> : undefined,
  )
  const values = { from, to, what: field === 'group' ? 'group' : 'topic' }
  if (topicMessages[field]) return [topicMessages[field], values]
  if (!from) return ['{who} created the {what} {to}', values]
  if (!to) return ['{who} deleted the {what} {from}', values]
  return [
    change.from === change.to ? '{who} changed the {what} {to}' : '{who} renamed the {what} {from} to {to}',
    values,
  ]
}

function ofFeatures(changes: ActivityChange[]): [string, Values?] {
  const names = (on: boolean) =>
    andText(
      changes
        .filter(({ to }) => to === on)
        .map(({ field }) => featureTexts[field.split('.')[1] as keyof typeof featureTexts]?.label ?? field),
    )
  const [on, off] = [names(true), names(false)]
  if (on && off) return ['{who} turned on {on} and turned off {off}', { on, off }]
  if (on) return ['{who} turned on {on}', { on }]
  return off ? ['{who} turned off {off}', { off }] : ['{who} changed the features']
}

/** `from` and `to` only where a sentence can include them. */
function changedValues(changes: ActivityChange[]): Values {
  const fields = andText(changes.map(({ field }) => withArticle(fieldText(field)))) || 'something'
  const [one] = changes
  if (!one || !isBrief(changes)) return { fields }
  const [from, to] = [one.from, one.to].map((value) => <Value key="" text={valueText(one.field, value)} />)
  return { fields, from, to }
}

const withArticle = (field: string) => (/^(who|what|how) /.test(field) ? field : `the ${field}`)

const Value = ({ text }: { text: string }) => (
  <b className="medium">
    “<bdi>{text}</bdi>”
  </b>
)

const itemMessages: Record<Exclude<About<'item'>['type'], 'content.status'>, string> = {
  'content.created': '{who} published {item}',
  'content.updated': '{who} changed {fields} of {item}[ by {author}][ from {from} to {to}]',
  'content.moved': '{who} moved {item}[ by {author}] to another topic',
  'content.pinned': '{who} pinned {item} to the top',
  'content.unpinned': '{who} unpinned {item}',
  'content.deleted': '{who} deleted {item}[ by {author}]',
  'event.called-off': '{who} canceled {item}',
  'event.restored': '{who} restored {item}, which had been canceled',
  'club.notified': '{who} notified all members[: {notice}]',
  comment: '{who} commented on {item}',
  'comment.updated': '{who} edited a comment on {item}',
  'comment.deleted': '{who} deleted a comment[ by {author}] on {item}',
  like: '{who} liked {item}',
  unlike: '{who} unliked {item}',
  attend: '{who} signed up for {item}',
  'attend.again': '{who} signed up for {item} again',
  'attend.cancelled': '{who} canceled their spot at {item}',
}

const statusMessages: Record<string, string> = {
  sold: '{who} marked {item} as sold',
  available: '{who} made {item} available again',
  paused: '{who} paused {item}',
  closed: '{who} closed {item}',
  open: '{who} re-opened {item}',
}

function ofItem(entry: About<'item'>, clubSlug: string): [string, Values] {
  const { type, changes, status, notice, whose, by, item } = entry
  const values = {
    ...changedValues(changes),
    item: <Item entry={entry} clubSlug={clubSlug} />,
    author: whose && whose.id !== by?.id && <PersonLink person={whose} />,
    notice: notice && <Value text={notice} />,
    thing: item.type ? nounOf(kindWords[item.type].one) : 'title',
  }
  if (type === 'content.status')
    return [statusMessages[status ?? ''] ?? '{who} changed the status of {item}', values]
  if (type === 'content.updated' && isBrief(changes) && changes[0]?.field === 'title')
    return ['{who} renamed a {thing}[ by {author}] from {from} to {to}', values]
  return [itemMessages[type], values]
}

function Item({ entry: { item }, clubSlug }: { entry: About<'item'>; clubSlug: string }): ReactNode {
  const { type, title, slug } = item
  const what = type ? nounOf(kindWords[type].one) : 'item'
  if (title === null) return <span className="muted">{fill('a deleted {what}', { what })}</span>
  const name = (
    <>
      “<bdi>{title}</bdi>”
    </>
  )
  const link =
    type && slug !== null
      ? linkOptions({ to: `/$clubSlug/${featureOf[type]}/$slug`, params: { clubSlug, slug } })
      : null
  return (
    <Filled
      message="the {what} {name}"
      values={{
        what,
        name: link ? (
          <TextLink {...link} className="medium">
            {name}
          </TextLink>
        ) : (
          <b className="medium">{name}</b>
        ),
      }}
    />
  )
}
