import type { ErrorCode } from '@guildhall/contract/errors'
import type { ContentType } from '@guildhall/contract/limits'

/** Why the viewer may not publish a kind of content (content.md 6); null where the reason is another one. */
export function publishDenial(type: ContentType, code: ErrorCode): string | null {
  if (code === 'publish_members_denied')
    return `Members are not allowed to publish ${type}s. Please contact a club admin.`
  if (code === 'publish_non_member' || code === 'members_only')
    return `You need to be a club member to create ${type}s.`
  return null
}

/** For owner and admins, where only they may publish it. */
export const adminsOnlyText = (type: ContentType) =>
  `Only club admins can publish ${type}s. Members are not allowed to publish.`
