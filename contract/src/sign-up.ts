import { z } from 'zod'
import { cursor, id, line, none, page, person } from './common.ts'
import type { Endpoints } from './endpoint.ts'

export const signUpModes = ['open', 'invitation', 'approval'] as const
export type SignUpMode = (typeof signUpModes)[number]

/** The most that a slow phone solves before the challenge ends. */
export const mostWork = 20_000_000

/** The page finds the number below `max` whose SHA-256 with the salt in front is the challenge, in hexadecimal. */
export const workChallenge = z.object({
  salt: z.string().max(100),
  challenge: z.string().max(64),
  max: z.number().int().max(mostWork),
  expiresAt: z.string().max(40),
  signature: z.string().max(100),
})
export type WorkChallenge = z.infer<typeof workChallenge>

/** A solved challenge; each is used once. */
export const work = workChallenge.extend({ number: z.number().int().min(0) })

/** Further fields of a sign-up, if the server's rules require them. */
export const signUpExtras = {
  /** A code from an operator. */
  inviteCode: z.string().max(100).optional().catch(undefined),
  work: work.optional(),
}

const domain = z
  .string()
  .trim()
  .max(253, 'Invalid domain')
  .transform((value) => value.toLowerCase().replace(/^(\*\.|@|\.)/, ''))
  .refine((value) => /^[^\s@/:?#]+\.[^\s@/:?#.]+$/.test(value), 'Enter a domain such as example.com')

export const signUpSettings = z.object({
  mode: z.enum(signUpModes),
  /** Subdomains are blocked too. */
  blockedDomains: z.array(z.string()),
  /** Grows with each change; sent back with an edit. */
  version: z.number(),
  /** People who await approval, counted up to 1,000. */
  waiting: z.number(),
})
export type SignUpSettings = z.infer<typeof signUpSettings>

export const saveSignUpSettings = z.object({
  version: z.number().int(),
  mode: z.enum(signUpModes, 'Choose who can sign up'),
  blockedDomains: z
    .array(domain)
    .max(1000, 'At most 1,000 domains')
    .transform((list) => [...new Set(list)].sort()),
})

/** `id`: the person's. */
export const signUpRequest = z.object({ id: z.string(), person, email: z.string(), createdAt: z.string() })
export type SignUpRequest = z.infer<typeof signUpRequest>

export const inviteCode = z.object({
  id: z.string(),
  /** The last 4 characters. */
  hint: z.string(),
  note: z.string(),
  uses: z.number(),
  maxUses: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type InviteCode = z.infer<typeof inviteCode>

export const createInviteCode = z.object({
  id,
  note: line(100, 'A note has at most 100 characters'),
  maxUses: z
    .number('Enter a number')
    .int('Enter a whole number')
    .min(1, 'At least 1')
    .max(1000, 'At most 1,000'),
  days: z.number('Enter a number').int('Enter a whole number').min(1, 'At least 1').max(365, 'At most 365'),
})

export const signUpApi = {
  'GET /sign-up-rules': {
    summary: 'Get who can sign up, and the proof of work that the next sign-up from this network needs',
    access: 'anyone',
    response: z.object({ mode: z.enum(signUpModes), challenge: workChallenge.nullable() }),
    errors: [],
  },
  'GET /admin/sign-up': {
    summary: 'Get the rules of signing up',
    access: 'operator',
    response: signUpSettings,
    errors: [],
  },
  'PUT /admin/sign-up': {
    summary: 'Change the rules of signing up',
    access: 'operator',
    body: saveSignUpSettings,
    response: signUpSettings,
    errors: ['changed_meanwhile'],
  },
  'GET /admin/sign-up-requests': {
    summary: 'List people with a confirmed address who await approval, oldest first',
    access: 'operator',
    query: z.object({ cursor }),
    response: page(signUpRequest),
    errors: [],
  },
  'PUT /admin/sign-up-requests/:personId/decision': {
    summary: 'Approve a new account, or decline it, which deletes it; the person gets a mail',
    access: 'operator',
    params: z.object({ personId: id }),
    body: z.object({ decision: z.enum(['approved', 'declined']) }),
    response: none,
    errors: ['sign_up_request_not_found', 'already_decided'],
  },
  'GET /admin/invite-codes': {
    summary: 'List invite codes that work, newest first',
    access: 'operator',
    response: z.object({ codes: z.array(inviteCode) }),
    errors: [],
  },
  'POST /admin/invite-codes': {
    summary:
      'Create an invite code and return it, only this once. Repeating the id of an unused code replaces it',
    access: 'operator',
    body: createInviteCode,
    response: inviteCode.extend({ code: z.string() }),
    errors: ['id_taken'],
  },
  'DELETE /admin/invite-codes/:codeId': {
    summary: 'Revoke an invite code; idempotent',
    access: 'operator',
    params: z.object({ codeId: id }),
    response: none,
    errors: [],
  },
} as const satisfies Endpoints
