import { z } from 'zod'
import { clubParam } from './clubs.ts'
import { isBlank, none, text } from './common.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { limits } from './limits.ts'
import { numberText } from './locale.ts'

/** A club's welcome text for new members. */
export const welcome = z.object({ welcome: z.string() })
export type Welcome = z.infer<typeof welcome>

export const editWelcome = z.object({
  /** Markdown; empty for the default welcome. */
  welcome: text(
    limits.clubWelcome,
    `A welcome text has at most ${numberText(limits.clubWelcome)} characters`,
  ).transform((value) => (isBlank(value) ? '' : value.trim())),
})
export const changeWelcome = editWelcome.extend({ before })

const clubErrors = ['club_not_found', 'bad_club_identifier', 'members_only'] as const

export const firstStepsApi = {
  'GET /clubs/:club/welcome': {
    summary: 'Get a club’s welcome text; owner and admins only',
    access: 'person',
    params: clubParam,
    response: welcome,
    errors: [...clubErrors, 'permission_denied'],
  },
  'PUT /clubs/:club/welcome': {
    summary: 'Change a club’s welcome text; owner and admins only',
    access: 'person',
    params: clubParam,
    body: changeWelcome,
    response: welcome,
    errors: [...clubErrors, 'permission_denied', 'changed_meanwhile'],
  },
  'PUT /clubs/:club/membership/welcome': {
    summary: 'Mark the welcome text as read',
    access: 'person',
    params: clubParam,
    response: none,
    errors: [...clubErrors, 'not_a_member'],
  },
  'PUT /clubs/:club/first-steps': {
    summary: 'Hide or show the first steps of a new club; owner only',
    access: 'person',
    params: clubParam,
    body: z.object({ isShown: z.boolean() }),
    response: none,
    errors: [...clubErrors, 'owner_only'],
  },
} as const satisfies Endpoints
