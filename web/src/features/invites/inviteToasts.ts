import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

export const userNotFound = 'User not found'
export const isBanned = 'This person is banned from your club. Lift the ban before you invite them.'
export const isMember = 'User is already a member of this club'

/** Confirms that an invitation was sent, in a toast. */
export const showInvited = (to: string) => toast.success(`Invitation sent successfully to ${to}`)

/** Explains why an invitation was not sent, in a toast (platform.md 8, Invite results). */
export const showInviteError = (
  error: unknown,
  fallback = 'Could not send the invitation. Please try again.',
  internal = 'Failed to create invitation',
) =>
  toast.error(
    'Error sending invitation',
    errorText(error, fallback, {
      internal,
      user_not_found: userNotFound,
      already_member: isMember,
      person_banned: isBanned,
      invite_not_found: 'This invitation is no longer open.',
    }),
  )
