import { z } from 'zod'
import { isReadable } from './accent.ts'
import { filePath, line, text } from './common.ts'
import { type Endpoints, unchanged } from './endpoint.ts'
import { acceptedPages, legalPages, placeLimits, unreadable } from './place-limits.ts'

/** The place as every page shows it; the same for everyone. */
export const place = z.object({
  name: z.string(),
  /** '#1f5a41'; null: the usual green. */
  accent: z.string().nullable(),
  /** The picture in the header and the icon; null: the defaults. */
  logoUrl: z.string().nullable(),
  iconUrl: z.string().nullable(),
  /** Published legal pages, in the order of the footer, with the version in force or to come. */
  pages: z.array(z.object({ page: z.enum(legalPages), number: z.number() })),
})
export type Place = z.infer<typeof place>

const pageParam = z.object({ page: z.enum(legalPages) })

const versionFacts = z.object({
  number: z.number(),
  changes: z.string(),
  /** People were notified and asked to accept it. */
  isSignificant: z.boolean(),
  inForceFrom: z.string(),
  publishedAt: z.string(),
})

/** A published version of a legal page. */
export const legalPage = versionFacts.extend({
  page: z.enum(legalPages),
  /** Markdown. */
  content: z.string(),
  /** The version in force; null while the first one is yet to come. */
  currentNumber: z.number().nullable(),
  /** All published ones, newest first. */
  versions: z.array(versionFacts),
})
export type LegalPageText = z.infer<typeof legalPage>

export const pendingAcceptance = z.object({
  page: z.enum(acceptedPages),
  /** The version to accept. */
  number: z.number(),
  changes: z.string(),
  inForceFrom: z.string(),
})
export const acceptances = z.object({ pending: z.array(pendingAcceptance) })
export type Acceptances = z.infer<typeof acceptances>

const draftSummary = z.object({
  page: z.enum(legalPages),
  /** Grows with each change; sent back with an edit, so that no edit overwrites another. */
  revision: z.number(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
  /** The newest published version. */
  number: z.number().nullable(),
  inForceFrom: z.string().nullable(),
  /** The draft differs from it. */
  isChanged: z.boolean(),
})
export const draftPages = z.object({ pages: z.array(draftSummary) })

/** A legal page as operators edit it. */
export const draftPage = draftSummary.extend({
  content: z.string(),
  versions: z.array(
    versionFacts.extend({
      publishedBy: z.string().nullable(),
      acceptedBySignUp: z.number(),
      acceptedWhenAsked: z.number(),
    }),
  ),
  /** People with an account. */
  people: z.number(),
})
export type DraftPage = z.infer<typeof draftPage>

/** The place's identity as operators edit it. */
export const identity = z.object({
  /** Empty: the usual name. */
  name: z.string(),
  accent: z.string().nullable(),
  logoUrl: z.string().nullable(),
  /** Grows with each change; sent back with an edit. */
  revision: z.number(),
})
export type Identity = z.infer<typeof identity>

export const saveIdentity = z.object({
  revision: z.number().int().min(0),
  name: line(placeLimits.name, 'A name has at most 40 characters'),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Give a color such as #1f5a41')
    .transform((value) => value.toLowerCase())
    .refine(isReadable, unreadable)
    .nullable(),
  /** An uploaded picture; null removes the logo; absent: as it was. */
  logoPath: filePath.nullable().optional(),
})

/** The form's fields: an empty accent is the default. */
export const identityFields = z.object({
  name: saveIdentity.shape.name,
  accent: z.union([z.literal(''), saveIdentity.shape.accent.unwrap()]),
  logoPath: saveIdentity.shape.logoPath,
})

const pageTooLong = 'A page has at most 50,000 characters'

export const saveDraft = z.object({
  revision: z.number().int().min(0),
  content: text(placeLimits.page, pageTooLong),
})

export const publishVersion = z.object({
  /** The revision of the draft to publish. */
  revision: z.number().int().min(0),
  /** The newest version + 1, so that repeating the request publishes once. */
  number: z.number().int().min(1).max(100_000),
  changes: line(placeLimits.changes, 'At most 1,000 characters'),
  isSignificant: z.boolean(),
  /** A day in UTC, today or later; null: at once. */
  inForceFrom: z.iso.date('Choose a date').nullable(),
})

export const acceptVersions = z.object({
  acceptances: z
    .array(z.object({ page: z.enum(acceptedPages), number: z.number().int().min(1).max(100_000) }))
    .min(1)
    .max(acceptedPages.length),
})

export const placeApi = {
  'GET /place': {
    summary: 'Read the place’s name, logo, accent and legal pages',
    access: 'anyone',
    response: place,
    errors: [],
  },
  'GET /place/:picture': {
    summary: 'Read the place’s logo as WebP, or its icon as PNG',
    access: 'anyone',
    params: z.object({ picture: z.enum(['logo', 'icon']) }),
    query: z.object({
      /** The picture's version, so that it can be cached for a year. */
      v: z.string().max(40).optional(),
    }),
    produces: ['image/webp', 'image/png'],
    statuses: { 304: unchanged },
    errors: ['file_not_found'],
  },
  'GET /admin/place': {
    summary: 'Read the place’s identity to edit it',
    access: 'operator',
    response: identity,
    errors: [],
  },
  'PUT /admin/place': {
    summary: 'Change the place’s name, accent and logo',
    access: 'operator',
    body: saveIdentity,
    response: identity,
    errors: ['changed_meanwhile', 'file_not_found'],
  },
  'GET /pages/:page': {
    summary: 'Read a legal page: the version in force, or another one by its number',
    access: 'anyone',
    params: pageParam,
    query: z.object({
      number: z
        .string()
        .regex(/^[1-9]\d{0,5}$/)
        .optional(),
    }),
    response: legalPage,
    errors: ['page_not_found'],
  },
  'GET /my/acceptances': {
    summary: 'List the changed terms, privacy policy and rules that you are asked to accept',
    access: 'person',
    response: acceptances,
    errors: [],
  },
  'PUT /my/acceptances': {
    summary: 'Accept versions of the terms, privacy policy or rules',
    access: 'person',
    byToken: false,
    body: acceptVersions,
    response: acceptances,
    errors: ['page_not_found'],
  },
  'GET /admin/pages': {
    summary: 'List the legal pages with their drafts’ state',
    access: 'operator',
    response: draftPages,
    errors: [],
  },
  'GET /admin/pages/:page': {
    summary: 'Read a legal page’s draft and versions, with how many people accepted each',
    access: 'operator',
    params: pageParam,
    response: draftPage,
    errors: [],
  },
  'PUT /admin/pages/:page': {
    summary: 'Save a legal page’s draft',
    access: 'operator',
    params: pageParam,
    body: saveDraft,
    response: draftPage,
    errors: ['changed_meanwhile'],
  },
  'POST /admin/pages/:page/versions': {
    summary: 'Publish the draft as a new version; an empty one withdraws the page',
    access: 'operator',
    params: pageParam,
    body: publishVersion,
    response: draftPage,
    errors: ['changed_meanwhile'],
  },
  'GET /admin/pages/:page/acceptances': {
    summary: 'Download who accepted which version of a page, as CSV',
    access: 'operator',
    isHeavy: true,
    params: pageParam,
    produces: ['text/csv'],
    errors: [],
  },
} as const satisfies Endpoints
