/** What a file can belong to, by the column that says so; one that belongs to nothing is swept. */
export const owners = [
  'profile_id',
  'club_id',
  'content_id',
  'application_id',
  'message_id',
  'link_hash',
  'comment_id',
] as const
export type OwnerColumn = (typeof owners)[number]
