import type { Routes } from '../../platform/http/bind.ts'
import { notifyClubMembers } from './club-notices.writes.ts'
import { changeMailSettings, forgetRefusal, readMailSettings } from './mail.writes.ts'
import { readClubLevel, readMute, readMutedContent, readQuietClubs } from './muting.reads.ts'
import { changeClubLevel, muteContent, unmuteContent } from './muting.writes.ts'
import { readNotifications, readUnreadNotifications } from './notifications.reads.ts'
import { markAllNotificationsRead, markNotificationRead } from './notifications.writes.ts'
import { changePreferences, readPreferences } from './preferences.writes.ts'
import { readSubscription, setSubscription, unsubscribe, unsubscribePage } from './unsubscribing.ts'

export const forAnyone = {
  'POST /notification-mail/subscriptions': (context, { body }) => readSubscription(context, body.token),
  'PUT /notification-mail/subscriptions': (context, { body }) =>
    setSubscription(context, body.token, body.isSubscribed),
} satisfies Partial<Routes<'anyone'>>

export const bySecret = {
  'GET /unsubscribe/:token': async (_context, { token }) => unsubscribePage(token),
  'POST /unsubscribe/:token': (context, { token }) => unsubscribe(context, token),
} satisfies Partial<Routes<'secret'>>

export const forPeople = {
  'POST /functions/v1/notify-club-members': (context, { body }) => notifyClubMembers(context, body),
  'GET /notifications': (context, { query }) => readNotifications(context, query),
  'GET /notifications/unread-count': readUnreadNotifications,
  'PUT /notifications/read': (context, { body }) => markAllNotificationsRead(context, body),
  'PUT /notifications/:notificationId/read': (context, { notificationId }) =>
    markNotificationRead(context, notificationId),
  'GET /clubs/:club/notification-level': (context, { club }) => readClubLevel(context, club),
  'PUT /clubs/:club/notification-level': (context, { club, body }) =>
    changeClubLevel(context, club, body.level),
  'GET /content/:contentId/mute': (context, { contentId }) => readMute(context, contentId),
  'PUT /content/:contentId/mute': (context, { contentId }) => muteContent(context, contentId),
  'DELETE /content/:contentId/mute': (context, { contentId }) => unmuteContent(context, contentId),
  'GET /my/quiet-clubs': (context, { query }) => readQuietClubs(context, query.cursor),
  'GET /my/muted-content': (context, { query }) => readMutedContent(context, query.cursor),
  'GET /notification-preferences': readPreferences,
  'PUT /notification-preferences': (context, { body }) => changePreferences(context, body),
  'GET /notification-mail': readMailSettings,
  'PUT /notification-mail': (context, { body }) => changeMailSettings(context, body),
  'DELETE /notification-mail/refusal': forgetRefusal,
} satisfies Partial<Routes<'person'>>
