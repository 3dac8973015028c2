/** The columns of what a file can belong to; files without an owner are swept. */
export const owners = [
  'profile_id',
  'club_id',
  'content_id',
  'application_id',
  'message_id',
  'link_hash',
  'comment_id',
  'course_id',
  'lesson_id',
  'submission_id',
] as const
export type OwnerColumn = (typeof owners)[number]
