import { z } from 'zod'
import { clubAccent, clubLink } from './club-look.ts'
import { clubNavigation } from './club-navigation.ts'
import { cursor, filePath, id, lengthOf, line, page, searchText, text } from './common.ts'
import { readEmailAddress } from './email-address.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { heldEntitlement, tier } from './held-entitlement.ts'
import { contentTypes, features, limits } from './limits.ts'
import { currencies } from './money.ts'
import { topic } from './topics.ts'
import { typedFee } from './typed-fee.ts'

/** A slug or id; the server validates it (platform.md 5, club identifier lookup). */
export const clubParam = z.object({ club: z.string().max(200) })

export const role = z.enum(['member', 'admin', 'owner'])
export type Role = z.infer<typeof role>

export const clubLabel = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
})
export type ClubLabel = z.infer<typeof clubLabel>

const fee = {
  isPaid: z.boolean(),
  /** Exact decimal with two places, '12.50'; null for free clubs. */
  membershipFee: z.string().nullable(),
  currency: z.string(),
  subscriptionDuration: z.enum(['one-time', 'monthly', 'yearly']),
}

export const clubCard = clubLabel.extend({
  description: z.string(),
  categories: z.array(z.string()),
  thumbnailUrl: z.string().nullable(),
  isPrivate: z.boolean(),
  ...fee,
  clubType: z.enum(['regular', 'business']),
  members: z.number(),
  /** Null for non-members. */
  role: role.nullable(),
})
export type ClubCard = z.infer<typeof clubCard>

const business = {
  businessName: z.string(),
  businessEmail: z.string(),
  contactCountryCode: z.string(),
  contactNumber: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  stateProvince: z.string(),
  postalCode: z.string(),
  country: z.string(),
}

/** Public even for private clubs (platform.md 2.7). */
export const clubPreview = clubCard.extend({
  business: z.object(business).nullable(),
  hasAsked: z.boolean(),
  /** When the viewer may request again after a rejection; null if now. */
  askAgainAt: z.string().nullable(),
  isInvited: z.boolean(),
  /** How many rules there are to accept, and questions to answer, before joining. */
  ruleCount: z.number(),
  questionCount: z.number(),
  /** Those that the viewer sees, in their order; absent without. */
  topics: z.array(topic).optional(),
  /** Whether there is a course that the viewer sees; absent if not. */
  hasCourses: z.literal(true).optional(),
  /** Order of its entries, and those not shown; absent for the usual order. */
  navigation: clubNavigation.optional(),
  /** Its color for buttons and links; absent for the place's. */
  accent: clubAccent.optional(),
  /** To its other places, absent if there are none. */
  links: z.array(clubLink).optional(),
  /** Address of a video that introduces it. */
  introVideo: z.string().optional(),
  /** Kinds with a public feed for feed readers; empty for a private club. */
  feeds: z.array(z.enum(features)),
  /** When a private club became public: what was written before stays with those who were members. Absent otherwise. */
  publicSince: z.string().optional(),
  /** What the viewer paid for, was given or has to pay for as its member; absent in a free club, and for others. */
  entitlement: heldEntitlement.optional(),
  /** Groups that its members can join for a fee, in its currency. */
  tiers: z.array(tier).optional(),
  can: z.object({
    join: ability,
    ask: ability,
  }),
})
export type ClubPreview = z.infer<typeof clubPreview>

export const club = clubPreview.extend({
  createdAt: z.string(),
  owner: z.object({ id: z.string() }).nullable(),
  features: z.record(z.enum(features), z.boolean()),
  landingPage: z.enum(['feed', ...features]),
  /** Whether everything published here needs a topic; absent if not. */
  requiresTopic: z.literal(true).optional(),
  /** Whether there is a group that the viewer sees as a member; absent if not. */
  hasGroups: z.literal(true).optional(),
  /** Something in it has a fee, or had one. For its owner and admins. */
  hasPayments: z.literal(true).optional(),
  leaderboard: z.object({
    isOn: z.boolean(),
    /** Whether members' levels appear beside their names. */
    showsLevels: z.boolean(),
    /** Level names from the lowest. */
    levels: z.array(z.string()),
  }),
  /** Progress of a new club's first steps: for its owner, until all are done or hidden. */
  firstSteps: z
    .object({ pictures: z.boolean(), description: z.boolean(), content: z.boolean(), people: z.boolean() })
    .nullable(),
  /** Markdown, possibly empty: for a new member, until they mark it as read. */
  welcome: z.string().nullable(),
  /** When a private club will become public, if its owner scheduled it; its owner and admins can cancel it. */
  opensAt: z.string().optional(),
  /** Since when the viewer sees what is published here; absent for everything. */
  seesFrom: z.string().optional(),
  /** What waits for a moderator: yours, and for moderators all; absent if there is nothing. Counted up to 100. */
  held: z.object({ own: z.number(), all: z.number() }).optional(),
  /** Whether all that you publish here waits for a moderator, by an act on you; absent if not. */
  isReviewed: z.literal(true).optional(),
  can: z.object({
    join: ability,
    ask: ability,
    leave: ability,
    manage: ability,
    /** Announcements to its members; not for silenced admins. */
    announce: ability,
    /** Cases, held content and acts on members. */
    moderate: ability,
    own: ability,
    publish: z.record(z.enum(contentTypes), ability),
    /** Types that only the owner and admins may publish; included for them alone. */
    adminsOnly: z.array(z.enum(contentTypes)),
  }),
})
export type Club = z.infer<typeof club>

/**
 * `people`: members of a public club shared with the viewer. Without a reason: a quiet club, suggested when there are
 * no others.
 */
export const clubSuggestion = clubCard.extend({
  reason: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('interest'), interest: z.string() }),
      z.object({ kind: z.literal('people'), count: z.number() }),
      z.object({ kind: z.literal('category'), category: z.string() }),
      z.object({ kind: z.literal('busy') }),
    ])
    .nullable(),
})
export type ClubSuggestion = z.infer<typeof clubSuggestion>

export type ContentCounts = Record<(typeof features)[number], number>

/** What the tabs of a club list: all of most kinds; only open jobs, and upcoming events. Counted up to 1,000. */
export const clubCounts = z.object({
  ...(Object.fromEntries(features.map((feature) => [feature, z.number()])) as Record<
    (typeof features)[number],
    z.ZodNumber
  >),
  openJobs: z.number(),
  upcomingEvents: z.number(),
})
export type ClubCounts = z.infer<typeof clubCounts>

const optionalLine = (max: number, label: string) => line(max, `${label} must be at most ${max} characters`)

/** A typed slug; it follows the same rules as a name. Empty or omitted: made from the name. */
const chosenSlug = line(limits.clubSlugMax, `An address has at most ${limits.clubSlugMax} characters`)
  .transform((value) => value || undefined)
  .optional()

export const detailsFields = {
  name: line(limits.clubName, `Club name must be at most ${limits.clubName} characters`).refine(
    (value) => lengthOf(value) >= 2,
    'Club name must be at least 2 characters long',
  ),
  description: text(
    limits.clubDescription,
    `Description must be at most ${limits.clubDescription} characters`,
  ).transform((value) => value.trim()),
  categories: z
    .array(line(limits.category, `A category has at most ${limits.category} characters`))
    .max(limits.clubCategories, `At most ${limits.clubCategories} categories`)
    .transform((list) => [...new Set(list.filter(Boolean))]),
}

export const currency = z.enum(currencies, 'Choose a currency')

export const addressField = { slug: chosenSlug }

export const feeFields = {
  isPaid: z.boolean(),
  membershipFee: typedFee,
  subscriptionDuration: z.enum(['one-time', 'monthly', 'yearly']),
}

export const businessFields = {
  business: z.object({
    businessName: optionalLine(120, 'Business name'),
    businessEmail: z
      .string()
      .trim()
      .max(254, 'Invalid email address')
      .refine((value) => value === '' || readEmailAddress(value) !== undefined, 'Invalid email address'),
    contactCountryCode: z
      .string()
      .trim()
      .regex(/^(\+?\d{1,4})?$/, 'Enter a country code such as +44'),
    contactNumber: z
      .string()
      .trim()
      .regex(/^[\d ()-]{0,20}$/, 'Enter a phone number in digits'),
    addressLine1: optionalLine(200, 'Address'),
    addressLine2: optionalLine(200, 'Address'),
    city: optionalLine(100, 'City'),
    stateProvince: optionalLine(100, 'State or province'),
    postalCode: optionalLine(20, 'Postal code'),
    country: optionalLine(100, 'Country'),
  }),
}

export function checkFee(value: { isPaid: boolean; membershipFee: string }, context: z.RefinementCtx): void {
  if (value.isPaid && !(Number(value.membershipFee) > 0))
    context.addIssue({ code: 'custom', path: ['membershipFee'], message: 'Enter the membership fee' })
}

export function checkBusiness(value: { business: { businessName: string } }, context: z.RefinementCtx): void {
  if (!value.business.businessName)
    context.addIssue({
      code: 'custom',
      path: ['business', 'businessName'],
      message: 'Business name is required',
    })
}

export const createClub = z
  .object({
    id: id.optional(),
    ...detailsFields,
    ...addressField,
    logoPath: filePath.nullable(),
    thumbnailPath: filePath.nullable(),
    isPrivate: z.boolean(),
    ...feeFields,
    currency: currency.default('USD'),
    clubType: z.enum(['regular', 'business']),
    ...businessFields,
    /** Retry of a request under this id without an answer: a club it created is changed to this input. */
    again: z.boolean().optional(),
  })
  .superRefine((value, context) => {
    checkFee(value, context)
    if (value.clubType === 'business') checkBusiness(value, context)
  })
export type CreateClub = z.input<typeof createClub>

export const addressParam = z.object({
  name: searchText.optional(),
  slug: searchText.optional(),
  /** The club being edited, which may keep its slug or reuse its former ones. */
  club: id.optional(),
})

export const clubAddress = z.object({
  slug: z.string().nullable(),
  state: z.enum(['free', 'taken', 'reserved', 'too_short']),
})
export type ClubAddress = z.infer<typeof clubAddress>

export const listClubs = z.object({
  q: searchText.optional(),
  category: z.string().max(limits.category).optional(),
  fee: z.enum(['free', 'paid']).optional(),
  type: z.enum(['regular', 'business']).optional(),
  sort: z.enum(['members', 'activity', 'newest']).default('members'),
  cursor,
})

/** The viewer's relation to a club: runs it, joined it, is invited, or requested to join. */
export const myClubKinds = ['mine', 'joined', 'invited', 'asked'] as const
export type MyClubKind = (typeof myClubKinds)[number]

/** `waiting`: pending join requests of a club the viewer runs, counted up to 1,000. */
const myClub = clubCard.extend({ waiting: z.number().optional() })
export type MyClub = z.infer<typeof myClub>

export const myClubs = z.object({
  mine: z.array(myClub),
  joined: z.array(clubCard),
  invited: z.array(clubCard),
  asked: z.array(clubCard),
  /** The kinds that have more clubs. */
  more: z.array(z.enum(myClubKinds)),
})
export type MyClubs = z.infer<typeof myClubs>

export const clubsApi = {
  'GET /clubs': {
    summary: 'List clubs to discover; private ones by name and preview only',
    access: 'anyone',
    query: listClubs,
    response: page(clubCard),
    errors: [],
  },
  'GET /club-categories': {
    summary: 'List the categories in use, most used first',
    access: 'anyone',
    response: z.object({ categories: z.array(z.string()) }),
    errors: [],
  },
  'POST /clubs': {
    summary:
      'Create a club owned by the viewer; repeating it with the same id creates one. Other values with `again` change it until it is edited',
    access: 'person',
    body: createClub,
    response: club,
    errors: [
      'slug_unavailable',
      'slug_impossible',
      'slug_taken',
      'slug_reserved',
      'id_taken',
      'file_not_found',
      'file_in_use',
    ],
  },
  'GET /club-addresses': {
    summary: 'Get the address a club would get from a name or a typed address, and whether it is available',
    access: 'person',
    query: addressParam,
    response: clubAddress,
    errors: ['club_not_found', 'slug_impossible'],
  },
  'GET /clubs/:club': {
    summary: 'Get a club, as people who can see inside it do',
    access: 'person',
    params: clubParam,
    response: club,
    errors: ['club_not_found', 'bad_club_identifier', 'members_only'],
  },
  'GET /clubs/:club/preview': {
    summary: 'Get a club’s public preview',
    access: 'anyone',
    params: clubParam,
    response: clubPreview,
    errors: ['club_not_found', 'bad_club_identifier'],
  },
  'GET /clubs/:club/counts': {
    summary: 'Count the items of each kind in a club’s feed, its open jobs and upcoming events',
    access: 'person',
    params: clubParam,
    response: clubCounts,
    errors: ['club_not_found', 'members_only'],
  },
  'GET /my/clubs': {
    summary: 'List the clubs you run, joined, were invited to or asked to join: the first of each by name',
    access: 'person',
    response: myClubs,
    errors: [],
  },
  'GET /my/suggested-clubs': {
    summary: 'Suggest up to 6 clubs to join, each with a reason',
    access: 'person',
    response: z.object({ items: z.array(clubSuggestion) }),
    errors: [],
  },
  'GET /my/clubs/:kind': {
    summary: 'List all your clubs of one of these kinds, by name',
    access: 'person',
    params: z.object({ kind: z.enum(myClubKinds) }),
    query: z.object({ q: searchText.optional(), cursor }),
    response: page(myClub),
    errors: [],
  },
} as const satisfies Endpoints
