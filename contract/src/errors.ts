import { z } from 'zod'
import { conflict } from './editing.ts'

/** Every error code with its HTTP status. The page chooses the words from code and action. */
export const errorStatus = {
  bad_input: 400,
  bad_club_identifier: 400,
  malformed_request: 400,
  not_found: 404,
  request_timeout: 408,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  wrong_origin: 403,

  sign_in_required: 401,
  session_not_found: 401,
  permission_denied: 403,

  token_unusable: 401,
  token_read_only: 403,
  token_refused: 403,
  token_not_found: 404,
  too_many_tokens: 409,
  calendar_address_changed: 409,
  calendar_not_found: 404,
  feed_address_changed: 409,
  feed_not_found: 404,

  email_taken: 409,
  username_taken: 409,
  username_reserved: 409,
  invalid_credentials: 401,
  email_not_confirmed: 403,
  invalid_token: 400,
  username_unavailable: 409,
  weak_password: 400,

  wrong_password: 403,
  wrong_code: 403,
  second_step_over: 401,
  two_step_on: 409,
  two_step_off: 409,
  proof_required: 403,
  passkey_refused: 403,
  passkey_not_found: 404,

  no_email_change: 404,
  device_not_found: 404,

  club_not_found: 404,
  members_only: 403,
  already_member: 409,
  not_a_member: 409,
  owner_cannot_leave: 409,
  club_is_private: 403,
  club_is_public: 409,
  request_pending: 409,
  owner_only: 403,
  slug_unavailable: 409,
  slug_impossible: 400,
  slug_taken: 409,
  slug_reserved: 409,

  ask_again_later: 409,

  invitation_invalid: 404,
  invitation_expired: 410,
  invitation_before_removal: 409,
  invite_not_found: 404,
  user_not_found: 404,

  member_not_found: 404,
  owner_is_fixed: 409,
  already_admin: 409,
  not_an_admin: 409,
  leave_instead: 409,

  offer_pending: 409,
  offer_not_found: 404,
  offer_over: 409,

  club_not_deleted: 409,
  restoration_over: 410,

  person_not_in_club: 409,
  not_a_business_club: 409,
  already_business: 409,

  changed_meanwhile: 409,

  feature_disabled: 409,
  leaderboard_off: 409,
  publish_members_denied: 403,
  publish_non_member: 403,
  draft_not_found: 404,
  content_not_found: 404,
  comment_not_found: 404,
  id_taken: 409,
  too_many_pinned: 409,
  author_only: 403,

  poll_ended: 409,
  option_not_found: 404,

  event_over: 409,
  event_called_off: 409,

  own_job: 403,
  job_closed: 409,
  already_applied: 409,
  application_not_found: 404,

  course_not_found: 404,
  course_not_published: 409,
  course_empty: 409,
  too_many_courses: 409,
  course_file_unreadable: 400,
  course_file_too_large: 413,
  section_not_found: 404,
  lesson_not_found: 404,
  too_many_lessons: 409,
  outline_changed: 409,
  not_enrolled: 409,
  enrollment_by_teachers: 403,
  level_too_low: 403,
  enrollment_not_found: 404,
  quiz_not_found: 404,
  quiz_changed: 409,
  no_attempts_left: 409,
  assignment_not_found: 404,
  submission_not_found: 404,
  submission_accepted: 409,
  certificate_not_found: 404,
  invalid_media_type: 415,
  media_too_large: 413,

  notification_not_found: 404,

  chat_not_allowed: 403,
  person_blocked: 409,
  conversation_not_found: 404,
  message_not_found: 404,
  message_final: 409,
  own_message: 403,

  invalid_picture_type: 415,
  picture_too_large: 413,
  picture_has_too_many_pixels: 413,
  picture_unreadable: 400,
  invalid_attachment_type: 415,
  attachment_too_large: 413,
  file_not_found: 404,
  file_in_use: 409,

  report_subject_not_found: 404,
  own_subject: 403,
  too_many_reports: 429,
  case_not_found: 404,
  case_taken: 409,
  case_closed: 409,
  case_open: 409,
  case_exists: 409,
  nothing_was_done: 409,
  not_a_moderator: 409,
  already_moderator: 409,
  too_many_moderators: 409,
  action_not_possible: 409,
  person_protected: 403,
  already_done: 409,
  already_reversed: 409,
  act_not_found: 404,
  appeal_used: 409,
  appeal_over: 410,
  appeal_decided: 409,
  someone_else_decides: 403,
  silenced: 403,
  banned: 403,
  account_suspended: 403,
  comments_locked: 409,
  held_for_review: 409,
  rules_not_accepted: 409,
  rules_changed: 409,
  operators_only: 403,
  console_locked: 403,

  export_under_way: 409,
  export_not_found: 404,
  owns_clubs: 409,
  wrong_username: 403,
  code_required: 403,

  unavailable: 503,
  internal: 500,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** `fields`: messages by path. `reasons`: why a password is weak. `conflict`: the values an edit would have overwritten. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    reasons: z.array(z.string()).optional(),
    conflict: conflict.optional(),
    requestId: z.string(),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>

/** What a viewer may do: true, or the code of the refusal. */
export const ability = z.union([z.literal(true), z.enum(errorCodes)])
export type Ability = z.infer<typeof ability>
