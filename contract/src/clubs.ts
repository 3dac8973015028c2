import { z } from 'zod'
import { cursor, filePath, id, line, page, searchText, text } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { contentTypes, features, limits } from './limits.ts'
import { currencies, parseAmount } from './money.ts'

/** A club's slug or id. Its rules, and their texts, are the server's (platform.md 5, club identifier lookup). */
export const clubParam = z.object({ club: z.string().max(200) })

export const role = z.enum(['member', 'admin', 'owner'])
export type Role = z.infer<typeof role>

/** Just enough of a club to name it beside something else. */
export const clubLabel = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
})
export type ClubLabel = z.infer<typeof clubLabel>

const fee = {
  isPaid: z.boolean(),
  /** Exact decimal with two places, '12.50'; null where the club is free. */
  membershipFee: z.string().nullable(),
  /** The one currency of every amount in the club, ISO 4217. */
  currency: z.string(),
  subscriptionDuration: z.enum(['one-time', 'monthly', 'yearly']),
}

/** A club in a list. Private clubs are listed by name and preview only. */
export const clubCard = clubLabel.extend({
  description: z.string(),
  categories: z.array(z.string()),
  thumbnailUrl: z.string().nullable(),
  isPrivate: z.boolean(),
  ...fee,
  clubType: z.enum(['regular', 'business']),
  members: z.number(),
  /** The viewer's role, null where they are not a member. */
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

/** What anyone may know of a club, private or not (platform.md 2.7). */
export const clubPreview = clubCard.extend({
  business: z.object(business).nullable(),
  /** The viewer asked to be let in, and nobody has answered yet. */
  hasAsked: z.boolean(),
  /** The viewer's request was rejected, and this is when they may ask again; null where nothing holds them back. */
  askAgainAt: z.string().nullable(),
  /** Somebody invited the viewer, who may accept. */
  isInvited: z.boolean(),
  can: z.object({
    /** May the viewer become a member now, by one press? */
    join: ability,
    /** May the viewer ask to be let in? */
    ask: ability,
  }),
})
export type ClubPreview = z.infer<typeof clubPreview>

/** The club's own page, for those who may see inside. */
export const club = clubPreview.extend({
  createdAt: z.string(),
  owner: z.object({ id: z.string() }).nullable(),
  features: z.record(z.enum(features), z.boolean()),
  /** The tab that the club opens with. */
  landingPage: z.enum(['feed', ...features]),
  can: z.object({
    join: ability,
    ask: ability,
    leave: ability,
    /** What owner and admins do: members, requests, invites, settings. */
    manage: ability,
    /** What the owner alone does: features, conversion, deletion, handing the club on. */
    own: ability,
    /** For each content type: may the viewer publish it, or why not. */
    publish: z.record(z.enum(contentTypes), ability),
    /** Content types that only owner and admins may publish here; told to those who may. */
    adminsOnly: z.array(z.enum(contentTypes)),
  }),
})
export type Club = z.infer<typeof club>

export const contentCounts = z.record(z.enum(features), z.number())
export type ContentCounts = z.infer<typeof contentCounts>

const optionalLine = (max: number, label: string) => line(max, `${label} must be at most ${max} characters`)

/**
 * The address that somebody chose for a club, as they typed it: it becomes a slug by the same rules as a name. Left out,
 * or empty, it is made from the name.
 */
const chosenSlug = line(limits.clubSlugMax, `An address has at most ${limits.clubSlugMax} characters`)
  .transform((value) => value || undefined)
  .optional()

// What a club is made of, by the groups in which it is edited (club-settings.ts).

export const detailsFields = {
  name: line(limits.clubName, `Club name must be at most ${limits.clubName} characters`).pipe(
    z.string().min(2, 'Club name must be at least 2 characters long'),
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

const feeTexts = {
  malformed: 'Enter an amount with up to 2 decimal places',
  ambiguous: 'Enter an amount with up to 2 decimal places and no thousands separators',
  too_large: 'The fee can be at most 9,999,999.99',
}

function readFee(typed: string, context: z.RefinementCtx): string {
  if (typed.trim() === '') return ''
  const read = parseAmount(typed)
  if ('amount' in read) return read.amount
  context.addIssue({ code: 'custom', message: feeTexts[read.fault] })
  return z.NEVER
}

export const currency = z.enum(currencies, 'Choose a currency')

export const addressField = { slug: chosenSlug }

export const feeFields = {
  isPaid: z.boolean(),
  /** As people write it, '1,50' or '1.50'; empty for none. */
  membershipFee: z.string().max(40, feeTexts.malformed).transform(readFee),
  subscriptionDuration: z.enum(['one-time', 'monthly', 'yearly']),
}

export const businessFields = {
  business: z.object({
    businessName: optionalLine(120, 'Business name'),
    businessEmail: z
      .string()
      .trim()
      .max(254, 'Invalid email address')
      .refine((value) => value === '' || z.email().safeParse(value).success, 'Invalid email address'),
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

/** A paid club says what it costs. */
export function checkFee(value: { isPaid: boolean; membershipFee: string }, context: z.RefinementCtx): void {
  if (value.isPaid && !(Number(value.membershipFee) > 0))
    context.addIssue({ code: 'custom', path: ['membershipFee'], message: 'Enter the membership fee' })
}

/** A business has a name. */
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
  })
  .superRefine((value, context) => {
    checkFee(value, context)
    if (value.clubType === 'business') checkBusiness(value, context)
  })
export type CreateClub = z.input<typeof createClub>

export const addressParam = z.object({
  name: searchText.optional(),
  /** What was typed as the address; it comes before the name. */
  slug: searchText.optional(),
  /** The club that is edited; it may keep, or take back, what was its own. */
  club: id.optional(),
})

export const clubAddress = z.object({
  /** Null where it cannot be told before. */
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

export const myClubs = z.object({
  /** `waiting`: how many ask to be let in, counted up to 1,000. */
  mine: z.array(clubCard.extend({ waiting: z.number() })),
  joined: z.array(clubCard),
  invited: z.array(clubCard),
  asked: z.array(clubCard),
})
export type MyClubs = z.infer<typeof myClubs>

export const clubsApi = {
  'GET /clubs': {
    summary: 'Clubs to discover; private ones by name and preview only',
    access: 'anyone',
    query: listClubs,
    response: page(clubCard),
    errors: [],
  },
  'GET /club-categories': {
    summary: 'The categories in use, most used first',
    access: 'anyone',
    response: z.object({ categories: z.array(z.string()) }),
    errors: [],
  },
  'POST /clubs': {
    summary: 'Found a club; the founder is its owner. The same twice, id and all, founds one',
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
    summary: 'The address that a club would get by a name, or by what was typed, and whether it may have it',
    access: 'person',
    query: addressParam,
    response: clubAddress,
    errors: ['club_not_found', 'slug_impossible'],
  },
  'GET /clubs/:club': {
    summary: 'A club as those who may see inside know it',
    access: 'person',
    params: clubParam,
    response: club,
    errors: ['club_not_found', 'bad_club_identifier', 'members_only'],
  },
  'GET /clubs/:club/preview': {
    summary: 'What anyone may know of a club',
    access: 'anyone',
    params: clubParam,
    response: clubPreview,
    errors: ['club_not_found', 'bad_club_identifier'],
  },
  'GET /clubs/:club/counts': {
    summary: "How many items of each kind the club's feed holds",
    access: 'person',
    params: clubParam,
    response: contentCounts,
    errors: ['club_not_found', 'members_only'],
  },
  'GET /my/clubs': {
    summary:
      'Clubs the viewer owns or administers, clubs they joined, and those they are invited to or asked to be let into',
    access: 'person',
    response: myClubs,
    errors: [],
  },
} as const satisfies Endpoints
