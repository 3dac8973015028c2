import { blockedText, newAccountsText, newMembersText } from '@guildhall/contract/prevention-limits'
import { CallError } from './callError'
import { decidedText } from './decidedText'
import { waitText } from './waitText'

type Texts = Partial<Record<CallError['code'], string>>

const network = 'Network error. Please check your connection and try again.'

/** Errors that any action can meet. */
const general: Texts = {
  network,
  unavailable: network,
  busy: 'The server has too much to do right now. Try again in a moment.',
  one_at_a_time: 'You already have several of these running. Try again when one is done.',
  request_timeout: network,
  sign_in_required: 'Session not valid. Please log in again.',
  session_not_found: 'Session expired. Please log in again.',
  permission_denied: 'You do not have permission to perform this action.',
  members_only: 'Only members of this club can do that.',
  silenced: 'You can read here, but not write for now. Your settings say why.',
  banned: 'You were banned from this club. Your settings say why.',
  account_suspended: 'This account is suspended. The email about it says why, and how to appeal.',
  person_protected: 'You can’t act on this person here. Operators of the server can.',
  action_not_possible: 'That can’t be done to this.',
  already_done: 'This was done already.',
  act_not_found: 'There is no such decision.',
  already_decided: 'Someone else already decided this.',
  someone_else_decides: 'You decided this, so someone else has to answer the appeal.',
  already_moderator: 'This person is a moderator already.',
  too_many_moderators: 'A club has at most 50 moderators.',
  not_a_moderator: 'This person moderates nothing here.',
  invalid_picture_type: 'Invalid file type. Please upload a JPEG, PNG, or WebP image.',
  picture_too_large: 'File size too large. Maximum size is 5MB.',
  picture_has_too_many_pixels: 'This picture has too many pixels. Maximum is 40 megapixels.',
  picture_unreadable: 'This picture could not be read. Please try another one.',
  invalid_attachment_type: 'This kind of file cannot be attached.',
  attachment_too_large: 'File size too large. Maximum size is 10MB.',
  too_many_held:
    'Too many of your posts and comments wait for a moderator here. Wait until they are decided.',
  unused_quota_reached:
    'Too many uploaded files aren’t used yet. Publish them, or delete them in your settings.',
  person_quota_reached:
    'Your storage is full. Delete files you no longer need, or ask the operators for more.',
  club_quota_reached:
    'This club’s storage is full. Its owner can delete files, or ask the operators for more.',
  storage_full: 'The server is running out of space, so this can’t be saved for now. Try again later.',
  file_not_found: 'The uploaded file is gone. Please upload it again.',
}

const causes = [network, general.sign_in_required, general.session_not_found]

/** True for errors that hit every request: offline, signed out, rate-limited. */
export const isOneCause = (text: string | undefined): text is string => causes.includes(text)

const rules = [blockedText, newMembersText, newAccountsText]

/** What is said of watched words and of limits for new people, which are at no field where a form is none. */
const brokenRule = ({ fields }: CallError) =>
  Object.values(fields).find((text) => rules.some((rule) => text.startsWith(rule)))

/** Refusals that end by themselves; the text has the wait in words. */
const waits: Partial<Record<CallError['code'], (wait: string) => string>> = {
  rate_limited: (wait) => `You are doing that too often. Try again in ${wait}.`,
  too_soon: (wait) =>
    `New members publish slowly here at first. Try again in ${wait}. What you wrote stays here.`,
  too_many_new_chats: (wait) => `New accounts begin few conversations a day. Try again in ${wait}.`,
}

/** The text of an error: the action's own by code, else the general one, else the action's fallback. */
export function errorText(
  error: unknown,
  fallback = 'An unexpected error occurred',
  own: Texts = {},
): string {
  if (!(error instanceof CallError)) return fallback
  const { decision } = error.more
  const text =
    brokenRule(error) ??
    (decision ? decidedText(decision) : undefined) ??
    own[error.code] ??
    general[error.code]
  return text ?? waits[error.code]?.(waitText(error.more.retryAfter)) ?? fallback
}

/** All error texts of the profile (platform.md 8, profile error mapping). */
export const profileErrorText = (error: unknown) =>
  errorText(error, 'An unexpected error occurred. Please try again later.', {
    username_taken: 'This username is already taken. Please choose another one.',
    email_taken: 'This email is already in use. Please use another one.',
    bad_input: 'There was an issue with the data provided. Please check your inputs.',
  })
