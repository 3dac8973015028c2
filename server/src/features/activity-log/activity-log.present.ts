import type { ActivityChange, ActivityEntry } from '@guildhall/contract/activity'
import { type ActivityKind, activityTypes } from '@guildhall/contract/choices'
import type { Person } from '@guildhall/contract/common'
import { type ContentType, contentTypes } from '@guildhall/contract/limits'
import type { ActivityRow } from './activity-log.list.reads.ts'

type People = Map<string | null, Person | null>
type OfType<A extends ActivityEntry['about']> = Extract<ActivityEntry, { about: A }>

const kindOf = new Map<string, ActivityKind>(
  Object.entries(activityTypes).flatMap(([kind, types]) => types.map((type) => [type, kind as ActivityKind])),
)
const abouts = new Map<string, ActivityEntry['about']>([
  ...(['member.joined', 'member.left', 'request.made', 'request.withdrawn'] as const).map(
    (type) => [type, 'self'] as const,
  ),
  ...(['member.removed', 'request.accepted', 'request.rejected', ...activityTypes.roles] as const).map(
    (type) => [type, 'person'] as const,
  ),
  ...activityTypes.payments.map((type) => [type, 'payment'] as const),
  ...activityTypes.invites.map((type) => [type, 'invite'] as const),
  ...activityTypes.settings.map((type) => [type, 'club'] as const),
  ...activityTypes.courses.map((type) => [type, 'course'] as const),
])

/** All people named in entries. */
export const namedIn = (rows: ActivityRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ user_id, data }) => [user_id, data.personId, ...listIn(data.people)]).filter(isText),
  ),
]

export function presentEntry(row: ActivityRow, people: People): ActivityEntry {
  const { data } = row
  const person = (isText(data.personId) && people.get(data.personId)) || null
  const entry = {
    id: row.id,
    at: row.created_at.toISOString(),
    by: people.get(row.user_id) ?? null,
    kind: kindOf.get(row.type) ?? 'content',
  }
  const about = abouts.get(row.type) ?? 'item'
  if (about === 'self') {
    const type = row.type as OfType<'self'>['type']
    return { ...entry, about, type, via: oneOf(['join', 'request', 'invite', 'payment'], data.via) }
  }
  if (about === 'person') return { ...entry, about, type: row.type as OfType<'person'>['type'], person }
  if (about === 'payment')
    return {
      ...entry,
      about,
      type: row.type as OfType<'payment'>['type'],
      person,
      amount: textIn(data.amount),
      currency: textIn(data.currency),
      until: textIn(data.until),
      why: oneOf(['unpaid', 'withdrawn', 'ended'], data.why),
    }
  if (about === 'course')
    return {
      ...entry,
      about,
      type: row.type as OfType<'course'>['type'],
      title: textIn(data.title) ?? '',
      person,
    }
  if (about === 'club')
    return { ...entry, about, type: row.type as OfType<'club'>['type'], changes: changesIn(row, people) }
  if (about === 'invite') {
    const kind = row.type === 'invite.linked' ? 'link' : oneOf(['email', 'person', 'link'], data.kind)
    const open = row.invite_kind === kind ? row : undefined
    return {
      ...entry,
      about,
      type: row.type as OfType<'invite'>['type'],
      invite: {
        kind: kind ?? 'person',
        email: kind === 'email' ? (open?.invited_email ?? null) : null,
        // Never reveals the owner of an address.
        person: kind === 'email' ? null : person,
        hint: open?.invite_hint ?? null,
      },
    }
  }
  const notice = data.notice as { title?: unknown } | undefined
  return {
    ...entry,
    about,
    type: row.type as OfType<'item'>['type'],
    item: {
      type: oneOf(contentTypes, row.content_type ?? row.gone_type ?? data.type) as ContentType | null,
      title: row.content_title ?? row.gone_title ?? textIn(data.title),
      slug: row.content_slug,
    },
    whose: person,
    status: textIn(data.status),
    notice: textIn(notice?.title),
    changes: changesIn(row, people),
  }
}

const titleFields = ['title', 'eventName', 'question']

/** Changed fields, with previous and new values if recorded. */
function changesIn({ type, data }: ActivityRow, people: People): ActivityChange[] {
  const changes: ActivityChange[] = []
  const add = (field: string, from: unknown = null, to: unknown = null) => {
    if (!changes.some((one) => one.field === field))
      changes.push({ field, from: valueIn(from), to: valueIn(to) })
  }
  if (type === 'features.changed') {
    for (const feature of listIn(data.on)) add(`features.${feature}`, false, true)
    for (const feature of listIn(data.off)) add(`features.${feature}`, true, false)
    return changes
  }
  if (type === 'club.renamed') add('name', data.from, data.to)
  if (type === 'permissions.changed') {
    const named = listIn(data.people).map((id) => (isText(id) ? (people.get(id) ?? null) : null))
    for (const [feature, lists] of Object.entries(mapIn(data.lists))) {
      const [from, to] = listIn(lists).map((list) => publishersIn(list, named))
      if (from && to) changes.push({ field: `permissions.${feature}`, from, to })
    }
  }
  if (type === 'content.updated' && data.titles) add('title', ...listIn(data.titles))
  // In the order of the fields; jsonb has its own.
  const changed = mapIn(data.changes) as Record<string, unknown>
  for (const field of listIn(data.fields).filter(isText))
    add(
      type === 'content.updated' && titleFields.includes(field) ? 'title' : field,
      ...listIn(changed[field]),
    )
  for (const [field, values] of Object.entries(changed)) add(field, ...listIn(values))
  return changes
}

function publishersIn(list: unknown, named: (Person | null)[]) {
  if (list === 'all') return { who: 'all' as const, people: [], groups: [] }
  const groups = listIn(list).filter(isText)
  const people = listIn(list).flatMap((place) => (isText(place) ? [] : (named[Number(place)] ?? null)))
  const isNamed = people.length + groups.length > 0
  return { who: isNamed ? ('named' as const) : ('admins' as const), people, groups }
}

function valueIn(value: unknown): ActivityChange['from'] {
  if (['string', 'number', 'boolean'].includes(typeof value)) return value as string | number | boolean
  return Array.isArray(value) && value.every(isText) ? value : null
}

const isText = (value: unknown): value is string => typeof value === 'string'
const textIn = (value: unknown) => (isText(value) ? value : null)
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const mapIn = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

const oneOf = <const T extends string>(choices: readonly T[], value: unknown): T | null =>
  choices.find((choice) => choice === value) ?? null
