import type { ErrorCode } from '@guildhall/contract/errors'
import type { ContentType } from '@guildhall/contract/limits'

/** Reason why the viewer may not publish a kind (content.md 6); null for other errors. */
export function publishDenial(type: ContentType, code: ErrorCode): string | null {
  if (code === 'publish_members_denied')
    return `Members are not allowed to publish ${type}s. Please contact a club admin.`
  if (code === 'publish_non_member' || code === 'members_only')
    return `You need to be a club member to create ${type}s.`
  if (code === 'silenced') return 'You can read here, and not write for now.'
  if (code === 'banned') return 'You were banned from this club.'
  return null
}

/** Note for owner and admins. */
export const adminsOnlyText = (type: ContentType) =>
  `Only club admins can publish ${type}s. Members are not allowed to publish.`
