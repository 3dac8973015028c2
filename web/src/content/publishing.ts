import type { ErrorCode } from '@guildhall/contract/errors'
import type { ContentType } from '@guildhall/contract/limits'
import { restrictionText } from './restriction'

/** Reason why the viewer may not publish a kind (content.md 6); null for other errors. */
export function publishDenial(type: ContentType, code: ErrorCode): string | null {
  if (code === 'publish_members_denied')
    return `Members are not allowed to publish ${type}s. Please contact a club admin.`
  if (code === 'publish_non_member' || code === 'members_only')
    return `You need to be a club member to create ${type}s.`
  return restrictionText(code)
}

/** Note for owner and admins, who may. */
export const adminsOnlyText = (type: ContentType) => `Only you and other admins can publish ${type}s here.`
