import type { Routes } from '../../platform/http/bind.ts'
import { acceptInvitation, declineInvitation, readInvitation } from './invitation.ts'
import { readInvites } from './invites.reads.ts'
import {
  inviteAddress,
  invitePerson,
  makeInviteLink,
  revokeInvite,
  sendInvitationEmail,
} from './invites.writes.ts'

export const forAnyone = {
  'GET /clubs/:club/invitation': (context, { club, query }) => readInvitation(context, club, query),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'GET /clubs/:club/invites': (context, { club, query }) => readInvites(context, club, query.cursor),
  'POST /clubs/:club/invites/links': (context, { club, body }) => makeInviteLink(context, club, body),
  'POST /clubs/:club/invites/emails': (context, { club, body }) => inviteAddress(context, club, body),
  'POST /clubs/:club/invites/people': (context, { club, body }) => invitePerson(context, club, body),
  'DELETE /clubs/:club/invites/:inviteId': (context, { club, inviteId }) =>
    revokeInvite(context, club, inviteId),
  'POST /functions/v1/send-invitation-email': (context, { body }) => sendInvitationEmail(context, body),
  'PUT /clubs/:club/invitation': (context, { club, body }) => acceptInvitation(context, club, body),
  'DELETE /clubs/:club/invitation': (context, { club }) => declineInvitation(context, club),
} satisfies Partial<Routes<'person'>>
