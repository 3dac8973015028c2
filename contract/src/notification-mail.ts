import { z } from 'zod'
import { none } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { isZone } from './zones.ts'

export const mailFrequencies = ['soon', 'daily', 'weekly'] as const
export const messageMailTimes = ['never', '1h', '8h', 'daily'] as const

const settings = z.object({
  /** 'soon': 15 minutes after an unread notification; the others at `hour`. */
  frequency: z.enum(mailFrequencies),
  hour: z.number().int().min(0).max(23),
  /** Monday is 1. */
  weekday: z.number().int().min(1).max(7),
  timeZone: z.string().max(64).refine(isZone, 'Please select a time zone'),
  /** How long a message stays unread before it is mailed; 'daily': until the next `hour`. */
  messages: z.enum(messageMailTimes),
})
export type NotificationMailSettings = z.infer<typeof settings>

/** Omitted fields stay unchanged. */
export const changeNotificationMail = settings.partial()
export type ChangeNotificationMail = z.infer<typeof changeNotificationMail>

export const notificationMail = settings.extend({
  /** Since when the address gets no mail, because its mail server refused it permanently. */
  refusedAt: z.string().nullable(),
})
export type NotificationMail = z.infer<typeof notificationMail>

const unsubscribeToken = z.object({ token: z.string().min(1).max(200) })
const subscription = z.object({ isSubscribed: z.boolean() })

export const notificationMailApi = {
  'GET /notification-mail': {
    summary: 'Get when you are mailed about unread notifications and messages',
    access: 'person',
    response: notificationMail,
    errors: [],
  },
  'PUT /notification-mail': {
    summary: 'Set when you are mailed about unread notifications and messages',
    access: 'person',
    body: changeNotificationMail,
    response: notificationMail,
    errors: [],
  },
  'DELETE /notification-mail/refusal': {
    summary: 'Resume mail to your address after it was refused',
    access: 'person',
    response: none,
    errors: [],
  },
  'POST /notification-mail/subscriptions': {
    summary: 'Get whether the owner of a mail’s link is mailed about notifications',
    access: 'anyone',
    body: unsubscribeToken,
    response: subscription,
    errors: ['invalid_token'],
  },
  'PUT /notification-mail/subscriptions': {
    summary: 'Unsubscribe from notification mail with the link of one, or subscribe again',
    access: 'anyone',
    body: unsubscribeToken.extend({ isSubscribed: z.boolean() }),
    response: subscription,
    errors: ['invalid_token'],
  },
  'GET /unsubscribe/:token': {
    summary: 'Redirect to the unsubscribe page',
    access: 'secret',
    params: z.object({ token: z.string() }),
    produces: [],
    statuses: { 302: 'To the page' },
    operationId: 'getUnsubscribe',
    errors: [],
  },
  'POST /unsubscribe/:token': {
    summary: 'Unsubscribe from notification mail in one click (RFC 8058)',
    access: 'secret',
    params: z.object({ token: z.string() }),
    ignoresForm: true,
    produces: [],
    statuses: { 204: 'Such mails are not sent anymore' },
    operationId: 'postUnsubscribe',
    errors: ['invalid_token'],
  },
} as const satisfies Endpoints
