import { CallError } from './callError'
import { waitText } from './waitText'

type Texts = Partial<Record<CallError['code'], string>>

const network = 'Network error. Please check your connection and try again.'

/** Errors that any action can meet. */
const general: Texts = {
  network,
  unavailable: network,
  request_timeout: network,
  sign_in_required: 'Session not valid. Please log in again.',
  session_not_found: 'Session expired. Please log in again.',
  permission_denied: 'You do not have permission to perform this action.',
  members_only: 'Only members of this club can do that.',
  invalid_picture_type: 'Invalid file type. Please upload a JPEG, PNG, or WebP image.',
  picture_too_large: 'File size too large. Maximum size is 5MB.',
  picture_has_too_many_pixels: 'This picture has too many pixels. Maximum is 40 megapixels.',
  picture_unreadable: 'This picture could not be read. Please try another one.',
  invalid_attachment_type: 'This kind of file cannot be attached.',
  attachment_too_large: 'File size too large. Maximum size is 10MB.',
  file_not_found: 'The uploaded file is gone. Please upload it again.',
}

const causes = [network, general.sign_in_required, general.session_not_found]

/** True for errors that hit every request: offline, signed out, rate-limited. */
export const isOneCause = (text: string | undefined): text is string => causes.includes(text)

/** The text of an error: the action's own by code, else the general one, else the action's fallback. */
export function errorText(
  error: unknown,
  fallback = 'An unexpected error occurred',
  own: Texts = {},
): string {
  if (!(error instanceof CallError)) return fallback
  const text = own[error.code] ?? general[error.code]
  if (text === undefined && error.code === 'rate_limited')
    return `You are doing that too often. Try again in ${waitText(error.more.retryAfter)}.`
  return text ?? fallback
}

/** All error texts of the profile (platform.md 8, profile error mapping). */
export const profileErrorText = (error: unknown) =>
  errorText(error, 'An unexpected error occurred. Please try again later.', {
    username_taken: 'This username is already taken. Please choose another one.',
    email_taken: 'This email is already in use. Please use another one.',
    bad_input: 'There was an issue with the data provided. Please check your inputs.',
  })
