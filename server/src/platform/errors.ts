import type { Conflict } from '@guildhall/contract/editing'
import { type Ability, type ErrorCode, errorStatus } from '@guildhall/contract/errors'
import { limits } from '@guildhall/contract/limits'

/** An error with a code for the caller; `fields` maps field paths to texts. */
export class AppError extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly details: {
      message?: string
      fields?: Record<string, string>
      reasons?: string[]
      conflict?: Conflict
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(details.message ?? sentences[code], { cause: details.cause })
    this.status = errorStatus[code]
  }
}

/** Throws the code of a policy that refuses. */
export function allow(ability: Ability): void {
  if (ability !== true) throw new AppError(ability)
}

/** For people who use the API by hand; the page has its own texts. */
const sentences: Record<ErrorCode, string> = {
  bad_input: 'Some of what was sent cannot be used; see fields',
  malformed_request: 'The request could not be read',
  bad_club_identifier: 'Not a valid club slug or ID',
  not_found: 'There is nothing at this address',
  request_timeout: 'The request took too long to arrive',
  too_large: 'The request is too large',
  unsupported_media_type: 'The request has a type, or an encoding, that this address does not take',
  rate_limited: 'Too many requests; try again later',
  wrong_origin: 'The request came from another site',
  sign_in_required: 'Sign in first',
  session_not_found: 'The session has ended; sign in again',
  permission_denied: 'You do not have permission to perform this action.',
  token_unusable: 'This API token is unknown, was revoked or has expired',
  token_read_only: 'This API token may only read',
  token_refused: 'An API token cannot do this; sign in instead',
  token_not_found: 'There is no such API token',
  calendar_address_changed: 'This calendar link has been replaced',
  calendar_not_found: 'There is no calendar at this address',
  feed_address_changed: 'This feed link has been replaced',
  feed_not_found: 'There is no feed at this address',
  too_many_tokens: 'You’ve reached the limit of 50 API tokens; revoke one first',
  email_taken: 'This email is already in use. Please use another one.',
  username_taken: 'This username is already taken. Please choose another one.',
  username_reserved: 'This username is reserved. Please choose another one.',
  invalid_credentials: 'Invalid email or password',
  email_not_confirmed: 'Confirm your email address first',
  invalid_token: 'This link is no longer valid',
  weak_password: 'This password is too easy to guess',
  wrong_password: 'This is not your password',
  wrong_code: 'This code is wrong',
  second_step_over: 'Sign in again from the start',
  two_step_on: 'Two-step sign-in is already on',
  two_step_off: 'Two-step sign-in is not on',
  proof_required: 'Enter your password first',
  passkey_refused: 'This passkey cannot be used',
  passkey_not_found: 'This passkey does not exist, or is not yours',
  no_email_change: 'No change of your email address is under way',
  device_not_found: 'You are not signed in there',
  username_unavailable: 'Unable to generate unique username',
  club_not_found: 'Club not found',
  members_only: 'Only members see what is inside this club',
  already_member: 'You are already a member of this club.',
  not_a_member: 'You are not a member of this club.',
  club_is_private: 'This club is private',
  club_is_public: 'This club is public; join it instead of asking to join',
  request_pending: 'You have already asked to join this club',
  ask_again_later: 'Your request was declined; ask again later',
  owner_only: 'Only the owner may do this',
  owner_cannot_leave: 'As the owner, you cannot leave your own club. You may delete it instead.',
  member_not_found: 'This person is not a member of the club',
  owner_is_fixed: 'The owner stays the owner of the club',
  already_admin: 'This member is already an admin',
  not_an_admin: 'This person is not an admin of the club',
  leave_instead: 'Leave the club instead of removing yourself',
  slug_unavailable: 'Could not generate a unique slug after maximum attempts',
  slug_impossible: 'Failed to generate a valid slug from the club name',
  slug_taken: 'This address is taken. Please choose another one.',
  slug_reserved: 'This address is reserved. Please choose another one.',
  invitation_invalid: 'Invalid or expired invitation',
  invitation_before_removal:
    'You were removed from the club after this invitation was created. Ask for one created since',
  invitation_expired: 'Invitation has expired',
  invite_not_found: 'There is no such open invite',
  user_not_found: 'User not found',
  offer_pending: 'There’s already an offer; withdraw it first',
  offer_not_found: 'There is no such offer',
  offer_over: 'This offer expired because you are no longer an admin',
  club_not_deleted: 'This club is not deleted',
  restoration_over: 'It is too late to restore this club',
  person_not_in_club: 'Only members of the club can be chosen',
  not_a_business_club: 'This club is not a business club',
  already_business: 'This club is already a business club',
  changed_meanwhile: 'Someone else changed this; see conflict',
  feature_disabled: 'This club does not have this kind of content',
  leaderboard_off: 'This club has turned its leaderboard off',
  publish_members_denied: 'Only the owner and admins can publish this kind of content here',
  publish_non_member: 'Only members can publish here',
  id_taken: 'Something else has this id',
  author_only: 'Only its author may do this',
  draft_not_found: 'This draft was sent or discarded, or is not yours',
  content_not_found: 'This content does not exist, or is not yours to see',
  comment_not_found: 'This comment does not exist, or is not yours to see',
  too_many_pinned: `A club pins at most ${limits.pinnedItems} items; unpin one first`,
  poll_ended: 'This poll has ended',
  option_not_found: 'This poll has no such option; load it again',
  own_job: 'You cannot apply for a job that you posted',
  job_closed: 'This job no longer accepts applications',
  already_applied: 'You have already applied for this job',
  application_not_found: 'This application does not exist, or is not yours to see',
  event_over: 'This event is over',
  event_called_off: 'This event was canceled',
  chat_not_allowed:
    'You can chat with members of your clubs, and with people who offer something you can see',
  person_blocked: 'You blocked this person; unblock them first',
  conversation_not_found: 'This conversation does not exist, or is not yours',
  notification_not_found: 'This notification does not exist, or is not yours to see',
  message_not_found: 'This message does not exist, or is not yours to see',
  own_message: 'You cannot report your own message',
  message_final: 'This message can no longer be changed',
  invalid_picture_type: 'Invalid file type. Please upload a JPEG, PNG, or WebP image.',
  picture_too_large: 'File size too large. Maximum size is 5MB.',
  picture_has_too_many_pixels: `This picture has too many pixels; the maximum is ${limits.picturePixels / 1_000_000} megapixels`,
  picture_unreadable: 'This picture could not be read',
  invalid_attachment_type: 'This kind of file cannot be attached',
  attachment_too_large: 'File size too large. Maximum size is 10MB.',
  file_not_found: 'This file does not exist, or is not yours to see',
  file_in_use: 'This file is already used elsewhere',
  export_under_way: 'An export of your data is already being created',
  export_not_found: 'This export does not exist, is not ready or is not yours',
  owns_clubs: 'You own clubs; transfer or delete them first',
  wrong_username: 'This is not your username',
  code_required: 'Two-step sign-in is on: send a code as well',
  unavailable: 'The server cannot reach its database; try again shortly',
  internal: 'An unexpected error occurred',
}

type PgError = Error & { code?: string; constraint?: string }

export function isDuplicate(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as PgError
  return code === '23505' && (constraint === undefined || constraint === violated)
}

// PostgreSQL classes 08 (connection) and 57P (shutdown, startup), 53300 (too many connections), the limits of
// database-limits.ts (statement, lock, idle transaction), and socket errors.
const gone =
  /^(08...|57P0[1-5]|53300|57014|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)$/
const goneMessage =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|not queryable/

/** Whether the database is away or did not answer in time, so that trying again makes sense. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as PgError
  return (
    (code !== undefined && gone.test(code)) ||
    goneMessage.test(error.message) ||
    (error.cause !== undefined && isUnavailable(error.cause))
  )
}
