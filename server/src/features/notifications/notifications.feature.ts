import type { Feature } from '../../platform/feature.ts'
import { byNetwork, hour, limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import type { TermsChange } from '../clubs/terms.writes.ts'
import { sendDuePushes } from '../push/push.tasks.ts'
import { notifyOfApplication } from './applications.tasks.ts'
import { remindOfCourse } from './course-reminders.tasks.ts'
import { notifyOfCourseWork } from './course-work.tasks.ts'
import { notifyOfEntitlement } from './entitlements.tasks.ts'
import { sweepCauses } from './former-causes.ts'
import { notifyOfJoin } from './joins.tasks.ts'
import { sendDueMails } from './mail.tasks.ts'
import { notifyOfMentions } from './mentions.tasks.ts'
import { sendDueMessageMails } from './message-mail.tasks.ts'
import { findNewLessons, notifyOfNewLessons } from './new-lessons.tasks.ts'
import { notifyOfActivity, withdrawNotifications } from './notifications.tasks.ts'
import { pushWords } from './push-words.ts'
import { notifyOfReminder, remindOfEvents } from './reminders.tasks.ts'
import { notifyOfResponse } from './responses.tasks.ts'
import { forgetNotifications } from './retention.tasks.ts'
import { notifyOfTerms } from './terms.tasks.ts'
import { findUnlockedLessons, notifyOfUnlocked } from './unlocked.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    /** `clubId`, here and below: absent in tasks that versions before 0.3.0 queued. */
    'notify.activity': { activityId: string; clubId?: string; after?: string }
    /** `at`: when the item, which is gone, was published. */
    'notifications.withdraw': { clubId: string; contentId: string; at: string }
    /** `cause` differs for each event that notifies. */
    'notify.application': {
      applicationId: string
      status: 'applied' | 'invited' | 'declined'
      cause: string
    }
    /** Those who were first mentioned by one write. */
    'notify.mentions': { mentionIds: string[]; clubId?: string }
    /** A like or comment, or that one was taken back. */
    'notify.response':
      | { kind: 'like'; contentId: string; personId: string; clubId?: string }
      | { kind: 'comment'; contentId: string; personId: string; commentId: string; clubId?: string }
      /** A reply, for the author of its parent comment. */
      | {
          kind: 'reply'
          contentId: string
          personId: string
          commentId: string
          threadId: string
          clubId?: string
        }
    /** A person joined by an invite of the inviter. */
    'notify.join': { inviterId: string; clubId: string; personId: string }
    'notify.course-work':
      | { kind: 'submitted'; submissionId: string }
      | { kind: 'commented'; commentId: string }
      /** `cause` differs for each decision. */
      | { kind: 'decided'; submissionId: string; status: 'accepted' | 'returned'; cause: string }
    /** `at`: when they changed. `cause` differs for each save. */
    'notify.terms': {
      clubId: string
      byId: string
      at: string
      changes: TermsChange[]
      cause: string
      after?: string
    }
    'notify.entitlement': {
      entitlementId: string
      clubId: string
      personId: string
      what: 'asked' | 'paid' | 'given' | 'due' | 'late' | 'ended'
    }
    'courses.find-unlocked': Nothing
    /** `from` (exclusive) and `to`: when it unlocked for the people to notify. */
    'notify.unlocked-lesson': { lessonId: string; from: string; to: string; after?: string }
    'courses.find-new': Nothing
    /** `cause` differs for each bundle. */
    'notify.new-lessons': { courseId: string; lessonIds: string[]; cause: string; after?: string }
    'events.remind': Nothing
    'notify.reminder': { reminderId: string; after?: string }
    'notifications.mail': Nothing
    'messages.mail': Nothing
    /** To learners who stopped. */
    'courses.remind': { courseId: string }
    'notifications.forget': { after?: string }
    'notifications.sweep': Nothing
    'push.send': Nothing
  }
}

export const notificationsFeature = {
  tasks: {
    'notify.activity': { formerly: 'notifications.tell', lane: 'bulk', run: notifyOfActivity },
    'notifications.withdraw': { lane: 'bulk', run: withdrawNotifications },
    'notify.application': {
      formerly: 'notifications.application',
      lane: 'interactive',
      run: notifyOfApplication,
    },
    'notify.mentions': {
      formerly: 'notifications.mention',
      lane: 'interactive',
      run: notifyOfMentions,
    },
    'notify.response': { formerly: 'notifications.response', lane: 'interactive', run: notifyOfResponse },
    'notify.join': { formerly: 'notifications.joined', lane: 'interactive', run: notifyOfJoin },
    'notify.course-work': {
      formerly: 'notifications.course-work',
      lane: 'interactive',
      run: notifyOfCourseWork,
    },
    'notify.terms': { formerly: 'notifications.terms', lane: 'bulk', run: notifyOfTerms },
    'notify.entitlement': { lane: 'interactive', run: notifyOfEntitlement },
    'courses.find-unlocked': {
      formerly: 'notifications.unlock',
      lane: 'bulk',
      schedule: '*/10 * * * *',
      run: (deps) => findUnlockedLessons(deps),
    },
    'notify.unlocked-lesson': { formerly: 'notifications.unlocked', lane: 'bulk', run: notifyOfUnlocked },
    'courses.find-new': {
      formerly: 'notifications.new-lessons',
      lane: 'bulk',
      schedule: '*/10 * * * *',
      run: (deps) => findNewLessons(deps),
    },
    'notify.new-lessons': { formerly: 'notifications.lessons', lane: 'bulk', run: notifyOfNewLessons },
    'events.remind': {
      formerly: 'notifications.remind',
      lane: 'bulk',
      schedule: '*/5 * * * *',
      run: (deps) => remindOfEvents(deps),
    },
    'notify.reminder': { formerly: 'notifications.reminder', lane: 'bulk', run: notifyOfReminder },
    'notifications.mail': {
      lane: 'bulk',
      schedule: '* * * * *',
      isOutward: true,
      run: (deps) => sendDueMails(deps),
    },
    'messages.mail': {
      lane: 'bulk',
      schedule: '*/5 * * * *',
      isOutward: true,
      run: (deps) => sendDueMessageMails(deps),
    },
    'courses.remind': { lane: 'bulk', isOutward: true, run: remindOfCourse },
    'notifications.forget': {
      lane: 'long',
      schedule: '37 3 * * *',
      run: forgetNotifications,
    },
    'notifications.sweep': { lane: 'long', schedule: '52 3 * * *', run: ({ db }) => sweepCauses(db) },
    'push.send': {
      lane: 'interactive',
      schedule: '* * * * *',
      isOutward: true,
      isSingle: true,
      run: (deps) => sendDuePushes(deps, pushWords),
    },
  },
  rateLimits: {
    'POST /notification-mail/subscriptions': [limit(30, 10 * minute, byNetwork)],
    'PUT /notification-mail/subscriptions': [limit(30, 10 * minute, byNetwork)],
    'DELETE /notification-mail/refusal': [limit(10, hour)],
    // Reaches everybody in a club.
    'POST /functions/v1/notify-club-members': [limit(10, hour)],
    'GET /unsubscribe/:token': [limit(60, minute, byNetwork)],
    'POST /unsubscribe/:token': [limit(60, minute, byNetwork)],
  },
  errors: {
    notification_not_found: 'This notification does not exist, or is not yours to see',
  },
} satisfies Feature
