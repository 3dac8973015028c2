import type { ErrorCode } from '@guildhall/contract/errors'
import type { ContentType } from '@guildhall/contract/limits'
import { nounOf } from '@guildhall/contract/nouns'
import { kindWords } from './kindWords'
import { restrictionText } from './restriction'

/** Reason why the viewer may not publish a kind (content.md 6); null for other errors. */
export function publishDenial(type: ContentType, code: ErrorCode): string | null {
  const things = nounOf(kindWords[type].many)
  if (code === 'publish_members_denied')
    return `Members are not allowed to publish ${things}. Please contact a club admin.`
  if (code === 'publish_non_member' || code === 'members_only')
    return `You need to be a club member to create ${things}.`
  if (code === 'topic_archived') return 'This topic is archived. You can still read it.'
  if (code === 'topic_closed') return 'Only some members can publish in this topic.'
  return restrictionText(code)
}

/** Note for owner and admins, who may. */
export const adminsOnlyText = (type: ContentType) =>
  `Only you and other admins can publish ${nounOf(kindWords[type].many)} here.`
