import { z } from 'zod'
import { activityDays, activityKinds, activityTypes } from './choices.ts'
import { clubParam } from './clubs.ts'
import { cursor, id, page, person, searchText } from './common.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { contentTypes } from './limits.ts'

/** Who could publish a kind of content. The owner and admins always may. */
export const formerPublishers = z.object({
  who: z.enum(['admins', 'all', 'named']),
  /** Null for deleted accounts. */
  people: z.array(person.nullable()),
  /** Groups, by their names at that time. */
  groups: z.array(z.string()),
})
export type FormerPublishers = z.infer<typeof formerPublishers>

const changedValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), formerPublishers])

/** `from` and `to` are both null where only the fact is known: pictures, texts, and old entries. */
export const activityChange = z.object({
  /** The field's path in the API: 'name', 'business.city', 'permissions.posts', 'features.jobs'. */
  field: z.string(),
  from: changedValue.nullable(),
  to: changedValue.nullable(),
})
export type ActivityChange = z.infer<typeof activityChange>

const entry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null once the account is deleted. */
  by: person.nullable(),
  kind: z.enum(activityKinds),
})

const { content, attendance, comments, likes, settings } = activityTypes

/** Entries about the acting person alone. */
export const activityOfSelf = entry.extend({
  about: z.literal('self'),
  type: z.enum(['member.joined', 'member.left', 'request.made', 'request.withdrawn']),
  /** How a new member got in; null for the other types. */
  via: z.enum(['join', 'request', 'invite', 'payment']).nullable(),
})

export const activityOfPerson = entry.extend({
  about: z.literal('person'),
  type: z.enum(['member.removed', 'request.accepted', 'request.rejected', ...activityTypes.roles]),
  /** The person affected; null once the account is deleted. */
  person: person.nullable(),
})

export const activityOfInvite = entry.extend({
  about: z.literal('invite'),
  type: z.enum(activityTypes.invites),
  invite: z.object({
    kind: z.enum(['email', 'person', 'link']),
    /** Null once the invite is no longer open. */
    email: z.string().nullable(),
    person: person.nullable(),
    hint: z.string().nullable(),
  }),
})

export const activityOfItem = entry.extend({
  about: z.literal('item'),
  type: z.enum([...content, ...attendance, ...comments, ...likes]),
  item: z.object({
    /** Null if unknown. */
    type: z.enum(contentTypes).nullable(),
    title: z.string().nullable(),
    /** Null once the item is deleted. */
    slug: z.string().nullable(),
  }),
  /** Author of the item or comment; null if unknown. */
  whose: person.nullable(),
  /** 'sold', 'available', 'paused', 'closed', 'open' */
  status: z.string().nullable(),
  /** Text of a notice to all members. */
  notice: z.string().nullable(),
  changes: z.array(activityChange),
})

export const activityOfClub = entry.extend({
  about: z.literal('club'),
  type: z.enum(settings),
  changes: z.array(activityChange),
})

export const activityOfCourse = entry.extend({
  about: z.literal('course'),
  type: z.enum(activityTypes.courses),
  /** The name at that time. */
  title: z.string(),
  /** The learner whom a teacher enrolled or removed, or whose certificate was revoked; null for the other types. */
  person: person.nullable(),
})

export const activityOfPayment = entry.extend({
  about: z.literal('payment'),
  type: z.enum(activityTypes.payments),
  /** Who has to pay, paid or was given something; null once the account is deleted. */
  person: person.nullable(),
  /** Exact decimal, '12.50'; null where nothing was paid. */
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  /** The last day, '2026-03-01'; null without end, or where it is none. */
  until: z.string().nullable(),
  /** Why it ended; null for the other types. */
  why: z.enum(['unpaid', 'withdrawn', 'ended']).nullable(),
})

export const activityEntry = z.discriminatedUnion('about', [
  activityOfSelf,
  activityOfPerson,
  activityOfPayment,
  activityOfInvite,
  activityOfItem,
  activityOfClub,
  activityOfCourse,
])
export type ActivityEntry = z.infer<typeof activityEntry>

const instant = z.iso.datetime({ offset: true, error: 'This is not a time' })
const isForward = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || Date.parse(to) > Date.parse(from)
const backward = { path: ['to'], message: 'End must be after start' }

/** `person`: the acting or the affected person. `from` is inclusive, `to` exclusive. */
const filters = z.object({
  person: id.optional(),
  kind: z.enum(activityKinds).optional(),
  /** Entries about items that are in a topic now. */
  topic: id.optional(),
  from: instant.optional(),
  to: instant.optional(),
})
/** Also the filters of the CSV file. */
export const listActivityFilters = filters.refine(isForward, backward)
export type ActivityFilters = z.output<typeof filters>

export const listActivity = filters.extend({ cursor }).refine(isForward, backward)
export const listNewActivity = filters.extend({ since: id }).refine(isForward, backward)

const days = z.union(activityDays.map((one) => z.literal(one)))

export const activityRetention = z.object({
  /** Null keeps entries forever. */
  days,
  /** Entries older than each possible number of days, counted up to 1,000. */
  older: z.array(z.object({ days: z.number(), since: z.string(), count: z.number() })),
})
export type ActivityRetention = z.infer<typeof activityRetention>

const clubErrors = ['club_not_found', 'bad_club_identifier', 'members_only'] as const

export const activityApi = {
  'GET /clubs/:club/activity-log': {
    summary: 'List a club’s activity log, newest first; owner and admins only',
    access: 'person',
    params: clubParam,
    query: listActivity,
    response: page(activityEntry).extend({
      /** The person of the filter, if the log has entries about them. */
      person: person.nullable(),
      /** Retention in days; null forever. */
      days,
    }),
    errors: [...clubErrors, 'permission_denied'],
  },
  'GET /clubs/:club/activity-log.csv': {
    summary: 'Download a club’s activity log as CSV, with the filters of the list; owner and admins only',
    access: 'person',
    isHeavy: true,
    params: clubParam,
    query: listActivityFilters,
    produces: ['text/csv'],
    errors: [...clubErrors, 'permission_denied'],
  },
  'GET /clubs/:club/activity-log/new': {
    summary: 'Count the entries after one, up to 1,000; owner and admins only',
    access: 'person',
    params: clubParam,
    query: listNewActivity,
    response: z.object({ count: z.number() }),
    errors: [...clubErrors, 'permission_denied'],
  },
  'GET /clubs/:club/activity-log/people': {
    summary: 'Find up to 10 people in the log by the beginning of their names',
    access: 'person',
    params: clubParam,
    query: z.object({ q: searchText.optional() }),
    response: z.object({ people: z.array(person) }),
    errors: [...clubErrors, 'permission_denied'],
  },
  'GET /clubs/:club/activity-log/retention': {
    summary: 'Get how long a club keeps its activity log; owner and admins only',
    access: 'person',
    params: clubParam,
    response: activityRetention,
    errors: [...clubErrors, 'permission_denied'],
  },
  'PUT /clubs/:club/activity-log/retention': {
    summary: 'Set how long a club keeps its activity log; older entries are deleted within a day; owner only',
    access: 'person',
    params: clubParam,
    body: z.object({ days, before }),
    response: activityRetention,
    errors: [...clubErrors, 'owner_only', 'changed_meanwhile'],
  },
} as const satisfies Endpoints
