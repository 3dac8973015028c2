import { z } from 'zod'
import { inviteLifetimes } from './choices.ts'
import { groupLabel } from './club-groups.ts'
import { joining, joiningErrors } from './club-rules.ts'
import { clubParam, clubPreview } from './clubs.ts'
import { cursor, id, none, page, person, text } from './common.ts'
import { emailAddress } from './email-address.ts'
import type { Endpoints } from './endpoint.ts'
import { limits } from './limits.ts'
import { joinedClub } from './membership.ts'

export const inviteKind = z.enum(['link', 'email', 'person'])
export type InviteKind = z.infer<typeof inviteKind>

export const invite = z.object({
  id: z.string(),
  kind: inviteKind,
  /** Last 4 characters of a link; null for other invites. */
  hint: z.string().nullable(),
  /** The address as typed, with or without an account. */
  email: z.string().nullable(),
  person: person.nullable(),
  /** Null once the account is deleted. */
  invitedBy: person.nullable(),
  /** Whom it admits joins this group as well. */
  group: groupLabel.nullable(),
  /** False once the inviter may no longer invite. */
  works: z.boolean(),
  uses: z.number(),
  maxUses: z.number().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Invite = z.infer<typeof invite>

/** The only response with the link's URL. */
export const newInviteLink = invite.extend({ url: z.string() })
export type NewInviteLink = z.infer<typeof newInviteLink>

export const invitation = z.object({
  club: clubPreview,
  kind: inviteKind,
  /** Null once the account is deleted. */
  invitedBy: person.nullable(),
  /** Plain text from the inviter; null if they wrote none. */
  message: z.string().nullable(),
  /**
   * Of an invite by mail, for the holder of its token: the address, masked as `a•••@example.org` for all but its account,
   * and whether there is one.
   */
  recipient: z.object({ email: z.string(), hasAccount: z.boolean() }).nullable(),
  /** Addressed to the viewer, who may decline it. */
  isForViewer: z.boolean(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof invitation>

export const createInviteLink = z.object({
  id,
  lifetime: z.enum(inviteLifetimes),
  maxUses: z
    .number('Enter a number')
    .int('Enter a whole number')
    .min(1, 'At least 1')
    .max(limits.inviteUses, `At most ${limits.inviteUses}`)
    .nullable(),
})

/** A group of the club, or none; left out, a renewed invite keeps its own. */
const group = { groupId: id.nullable().optional() }
export const createClubLink = createInviteLink.extend(group)

const email = z.string().trim().max(254, 'Invalid email address').pipe(emailAddress())

export const inviteMessageMax = 300

/** Plain text for the mail; a blank one is none. */
const message = text(inviteMessageMax, `Your message has at most ${inviteMessageMax} characters`)
  .transform((value) => value.trim())
  .optional()

export const inviteByEmail = z.object({ email, message, ...group })

export const inviteByUsername = z.object({
  username: z
    .string()
    .max(200, 'User not found')
    .transform((value) => value.trim().replace(/^@/, ''))
    .pipe(z.string().min(1, 'Username is required')),
  message,
  ...group,
})

const token = z.string().max(200).optional()
const inviting = ['club_not_found', 'bad_club_identifier', 'permission_denied'] as const
const accepting = [
  'club_not_found',
  'bad_club_identifier',
  'invitation_invalid',
  'invitation_expired',
  'invitation_before_removal',
] as const

export const invitesApi = {
  'GET /clubs/:club/invites': {
    summary: 'List a club’s open invites, newest first; owner and admins only',
    access: 'person',
    params: clubParam,
    query: z.object({ cursor }),
    response: page(invite).extend({ count: z.number() }),
    errors: inviting,
  },
  'POST /clubs/:club/invites/links': {
    summary:
      'Create an invite link and return it, only this once. Repeating the id of an unused link replaces it',
    access: 'person',
    params: clubParam,
    body: createClubLink,
    response: newInviteLink,
    errors: [...inviting, 'id_taken', 'group_not_found'],
  },
  'POST /clubs/:club/invites/emails': {
    summary:
      'Invite an address by mail; the response doesn’t reveal whether it has an account. Repeating the address renews the invite',
    access: 'person',
    params: clubParam,
    body: inviteByEmail,
    response: invite,
    errors: [...inviting, 'group_not_found'],
  },
  'POST /clubs/:club/invites/people': {
    summary:
      'Invite a person by username, with a notification and a mail. Repeating the person renews the invite',
    access: 'person',
    params: clubParam,
    body: inviteByUsername,
    response: invite,
    errors: [...inviting, 'user_not_found', 'already_member', 'person_banned', 'group_not_found'],
  },
  'DELETE /clubs/:club/invites/:inviteId': {
    summary: 'Revoke an open invite; idempotent',
    access: 'person',
    params: clubParam.extend({ inviteId: id }),
    response: none,
    errors: [...inviting, 'invite_not_found', 'already_decided'],
  },
  'POST /functions/v1/send-invitation-email': {
    summary: 'Resend the mail of an open invite, with a new link',
    access: 'person',
    body: z.object({
      clubId: z.string('Club ID is required to invite members').pipe(id),
      email,
    }),
    response: z.object({ success: z.literal(true) }),
    errors: ['club_not_found', 'permission_denied', 'invite_not_found'],
  },
  'GET /clubs/:club/invitation': {
    summary: 'Get an invitation by its token, or the one sent to you',
    access: 'anyone',
    params: clubParam,
    query: z.object({ token }),
    response: invitation,
    errors: [...accepting, 'banned'],
  },
  'PUT /clubs/:club/invitation': {
    summary: 'Accept an invitation, by its token or as its recipient, and become a member',
    access: 'person',
    params: clubParam,
    body: joining.extend({ token }),
    response: joinedClub,
    errors: [...accepting, 'already_member', 'payment_pending', ...joiningErrors, 'banned'],
  },
  'DELETE /clubs/:club/invitation': {
    summary: 'Decline an invitation sent to you; the person who invited you isn’t notified',
    access: 'person',
    params: clubParam,
    response: none,
    errors: ['club_not_found', 'bad_club_identifier', 'invitation_invalid', 'already_member'],
  },
} as const satisfies Endpoints
