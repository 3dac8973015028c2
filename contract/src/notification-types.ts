import type { ContentKind } from './limits.ts'

/** NEW_POST and so on. */
export type NewItemType = `NEW_${Uppercase<ContentKind>}`

/** Notifications from the server itself (platform.md 2.10); owners and admins may send other types. */
export type NotificationType =
  | NewItemType
  | 'CONTENT_LIKED'
  | 'NEW_COMMENT'
  | 'COMMENT_REPLIED'
  | 'MENTIONED'
  | `JOB_APPLICATION${'' | '_INVITED' | '_DECLINED'}`
  | `EVENT_${'PLACE_GAINED' | 'UPDATED' | 'CALLED_OFF' | 'RESTORED' | 'REMINDER' | 'DELETED'}`
  | 'NEW_COURSE'
  | 'COURSE_ENROLLED'
  | `LESSON${'S_PUBLISHED' | '_PUBLISHED' | '_UNLOCKED' | '_COMMENTED' | '_COMMENT_REPLIED'}`
  | `ASSIGNMENT_${'SUBMITTED' | 'ACCEPTED' | 'RETURNED'}`
  | `ROLE_${'PROMOTED' | 'DEMOTED'}`
  | `MEMBER_${'JOINED' | 'REMOVED'}`
  | `MODERATION_${'ACT' | 'REVERSED'}`
  | `APPEAL_${'RECEIVED' | 'DECIDED'}`
  | `MODERATOR_${'ADDED' | 'REMOVED'}`
  | `OWNERSHIP_${'OFFERED' | 'DECLINED' | 'TRANSFERRED'}`
  | `CLUB_JOIN_REQUEST${'' | '_ACCEPTED' | '_REJECTED'}`
  | `CLUB_INVITE${'' | '_SENT'}`
  | `CLUB_${'DELETED' | 'RESTORED' | 'OPENING' | 'OPENING_CANCELED' | 'OPENED' | 'TERMS_CHANGED'}`
  | `ENTITLEMENT_${'ASKED' | 'PAID' | 'GIVEN' | 'DUE' | 'LATE' | 'ENDED'}`
  | `REPORT_${'RECEIVED' | 'CLOSED'}`
  | `CASE_${'OPENED' | 'LEGAL' | 'ESCALATED' | 'REMINDER'}`
  | 'LEGAL_CHANGED'
  | `CLUB_HELD_${'WAITING' | 'APPROVED' | 'DECLINED'}`
