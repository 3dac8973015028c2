import { api, type EndpointKey } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import { expect, it } from 'vitest'
import { rateLimits } from '../features.ts'
import type { Dependencies } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { bindRoutes } from '../platform/http/bind.ts'
import { openHttp } from '../platform/http/http.ts'
import { openRateLimiter } from '../platform/rate-limits/rate-limiter.ts'
import type { Acquaintance } from '../platform/rate-limits/spending.ts'

export type LimitRow = [
  max: number,
  seconds: number,
  of: 'person' | 'network' | 'account there' | 'account' | 'device' | 'invited' | 'secret',
]
const [minute, hour, day] = [60, 3600, 86_400]
/** Every endpoint with its own limits; all others have the defaults of `rowsOf`. */
export const limitTable: Partial<Record<EndpointKey, LimitRow[]>> = {
  'POST /auth/v1/sign-up': [[20, 10 * minute, 'network']],
  'POST /auth/v1/sign-in': [
    [100, 5 * minute, 'network'],
    [10, 5 * minute, 'account there'],
    [50, hour, 'account there'],
    [100, hour, 'account'],
    [10, 5 * minute, 'device'],
    [50, hour, 'device'],
  ],
  'POST /auth/v1/confirmations': [
    [50, 10 * minute, 'network'],
    [5, 10 * minute, 'account there'],
    [10, hour, 'account there'],
    [20, hour, 'account'],
  ],
  'POST /auth/v1/password-resets': [
    [50, 10 * minute, 'network'],
    [5, 10 * minute, 'account there'],
    [10, hour, 'account there'],
    [20, hour, 'account'],
    [5, 10 * minute, 'device'],
    [10, hour, 'device'],
  ],
  'POST /auth/v1/email-confirmations/links': [[30, 10 * minute, 'network']],
  'POST /auth/v1/email-confirmations': [[30, 10 * minute, 'network']],
  'PUT /auth/v1/password': [[10, 10 * minute, 'network']],
  'POST /auth/v1/second-steps': [[60, 5 * minute, 'network']],
  'POST /auth/v1/passkey-sign-ins/challenges': [[60, 5 * minute, 'network']],
  'POST /auth/v1/passkey-sign-ins': [[60, 5 * minute, 'network']],
  'POST /auth/v1/password-changes': [[10, 10 * minute, 'person']],
  'PUT /auth/v1/email-change': [
    [10, hour, 'person'],
    [20, hour, 'account'],
  ],
  'POST /auth/v1/email-change/resend': [[5, 10 * minute, 'person']],
  'POST /auth/v1/email-change/links': [[30, 10 * minute, 'network']],
  'POST /auth/v1/email-change/confirmations': [[30, 10 * minute, 'network']],
  'POST /auth/v1/email-change/refusals': [[30, 10 * minute, 'network']],
  'POST /auth/v1/two-step/setups': [[10, 10 * minute, 'person']],
  'PUT /auth/v1/two-step': [[20, 10 * minute, 'person']],
  'POST /auth/v1/two-step/removals': [[10, 10 * minute, 'person']],
  'POST /auth/v1/two-step/recovery-codes': [[10, 10 * minute, 'person']],
  'POST /auth/v1/passkeys/challenges': [[10, 10 * minute, 'person']],
  'POST /auth/v1/passkeys': [[10, 10 * minute, 'person']],
  'POST /auth/v1/tokens': [[30, 10 * minute, 'person']],
  'PUT /auth/v1/calendar-address': [[30, 10 * minute, 'person']],
  'PUT /auth/v1/feed-address': [[30, 10 * minute, 'person']],
  'POST /auth/v1/account-deletions': [[10, 10 * minute, 'person']],
  'POST /notification-mail/subscriptions': [[30, 10 * minute, 'network']],
  'PUT /notification-mail/subscriptions': [[30, 10 * minute, 'network']],
  'DELETE /notification-mail/refusal': [[10, hour, 'person']],
  'POST /my/exports': [[10, hour, 'person']],
  'GET /club-addresses': [[120, minute, 'person']],
  'GET /clubs/:club/mentionable': [[240, minute, 'person']],
  'GET /content/:contentId/mentionable': [[240, minute, 'person']],
  'POST /conversations/:conversationId/reports': [[10, hour, 'person']],
  'POST /admin/entry-codes': [
    [5, 10 * minute, 'person'],
    [20, day, 'person'],
  ],
  'POST /admin/entry': [[20, 10 * minute, 'person']],
  'PUT /admin/operators/:personId': [[20, hour, 'person']],
  'POST /admin/mail/test': [[10, 10 * minute, 'person']],
  'POST /admin/people/:personId/password-resets': [[30, hour, 'person']],
  'POST /admin/invite-codes': [[60, hour, 'person']],
  'PUT /admin/announcement': [[30, hour, 'person']],
  'PUT /clubs/:club/announcement': [[30, hour, 'person']],
  'POST /admin/pages/:page/versions': [[30, hour, 'person']],
  'GET /admin/pages/:page/acceptances': [[10, 10 * minute, 'person']],
  'POST /reports': [[60, hour, 'person']],
  'POST /report-receipts': [[60, minute, 'person']],
  'POST /acts': [[120, 10 * minute, 'person']],
  'PUT /clubs/:club/bulk-bans/:bulkId': [[60, 10 * minute, 'person']],
  'PUT /clubs/:club/bulk-bans/:bulkId/reversal': [[60, 10 * minute, 'person']],
  'POST /statements': [[60, minute, 'person']],
  'POST /statement-appeals': [[10, 10 * minute, 'person']],
  'POST /held-decisions': [[60, hour, 'person']],
  'POST /clubs/:club/watched-terms': [[600, hour, 'person']],
  'POST /admin/watched-terms': [[600, hour, 'person']],
  'POST /clubs/:club/watched-terms/trial': [[60, minute, 'person']],
  'POST /admin/watched-terms/trial': [[60, minute, 'person']],
  'POST /my/hidden-words': [[300, hour, 'person']],
  'POST /clubs': [[20, hour, 'person']],
  'PUT /clubs/:club/join-request': [[30, hour, 'person']],
  'PUT /clubs/:club/join-requests/decisions': [[30, minute, 'person']],
  'POST /clubs/:club/invites/links': [[30, 10 * minute, 'person']],
  'POST /clubs/:club/invites/emails': [
    [60, hour, 'person'],
    [10, day, 'invited'],
  ],
  'POST /clubs/:club/invites/people': [
    [60, hour, 'person'],
    [10, day, 'invited'],
  ],
  // Reads.
  'POST /functions/v1/get-chat-messages': [[600, minute, 'person']],
  'POST /functions/v1/notify-club-members': [[10, hour, 'person']],
  'POST /functions/v1/send-invitation-email': [
    [60, hour, 'person'],
    [5, day, 'invited'],
  ],
  'PUT /clubs/:club/details': [[60, hour, 'person']],
  'GET /clubs/:club/members.csv': [[10, 10 * minute, 'person']],
  'GET /clubs/:club/activity-log.csv': [[10, 10 * minute, 'person']],
  'GET /clubs/:club/course-insights.csv': [[10, 10 * minute, 'person']],
  'GET /clubs/:club/insights.csv': [[10, 10 * minute, 'person']],
  'POST /courses/:courseId/copies': [[20, hour, 'person']],
  'POST /clubs/:club/course-imports': [[20, hour, 'person']],
  'GET /courses/:courseId/file': [[30, 10 * minute, 'person']],
  'GET /events/:contentId/attendees.csv': [[10, 10 * minute, 'person']],
  'GET /events/:contentId/event.ics': [[60, minute, 'person']],
  'GET /my/exports/:exportId/file': [[30, 10 * minute, 'person']],
  'GET /clubs/:club/feeds/:file': [[120, minute, 'network']],
  'GET /clubs/:club/topics/:topicId/feeds/:file': [[120, minute, 'network']],
  'GET /calendars/:file': [[30, minute, 'secret']],
  'GET /feeds/:file': [[30, minute, 'secret']],
  'GET /unsubscribe/:token': [[60, minute, 'network']],
  'POST /unsubscribe/:token': [[60, minute, 'network']],
  'GET /storage/v1/*': [],
  'POST /storage/v1/pictures/:purpose': [[60, 10 * minute, 'person']],
  'POST /storage/v1/attachments': [[60, 10 * minute, 'person']],
  'POST /storage/v1/videos': [[30, hour, 'person']],
  'POST /storage/v1/audio': [[60, hour, 'person']],
  'POST /storage/v1/course-files': [[100, hour, 'person']],
  'POST /storage/v1/captions': [[60, 10 * minute, 'person']],
  'GET /courses/:courseId/enrollments.csv': [[10, 10 * minute, 'person']],
  'POST /courses/:courseId/reminders': [[10, 10 * minute, 'person']],
}
const rowsOf = (key: EndpointKey): LimitRow[] =>
  limitTable[key] ?? (key.startsWith('GET ') ? [[600, minute, 'person']] : [[120, minute, 'person']])

/** Who asks, from where, about which account, and on which device that the account knows. */
export type Sender = Partial<Record<'person' | 'network' | 'account' | 'device' | 'secret', string>>

/** Treats every named device as known; no password is fresh. */
const deviceIn = (cookies = '') => /device=([\w-]+)/.exec(cookies)?.[1]
const acquaintance: Acquaintance = {
  namesDevice: ({ headers }) => deviceIn(headers.cookie) !== undefined,
  deviceOf: async ({ headers }) => deviceIn(headers.cookie),
  hasFreshPassword: async () => false,
}

/** Requests to endpoints without handlers, behind all limits. */
export async function openLimitWalk(deps: Dependencies) {
  /** Every endpoint with its limits but no handler: responds 404 when allowed. */
  const openBare = async ({ isChecked = false } = {}) => {
    const { db, env, secret } = deps
    const limits = openRateLimiter({ db, secret, redis: undefined })
    const http = await openHttp({ ...env, rateLimits: true, trustProxy: 1 }, { limits })
    if (!isChecked) http.setValidatorCompiler(() => () => true)
    const nothing = async () => {
      throw new AppError('not_found')
    }
    const routes = Object.fromEntries(Object.keys(api).map((key) => [key, nothing]))
    const authenticate = async (_: unknown, { cookie }: { cookie?: string | undefined }) => ({
      viewer: { id: cookie } as never,
      console: 'open' as const,
    })
    bindRoutes(http, deps, authenticate, routes, { limits, rateLimits, acquaintance })
    return http
  }

  const bare = await openBare()

  let made = 0
  /** Sends a request from a new person, network, account and device, except those given; returns the response. */
  const ask = (key: EndpointKey, given: Sender = {}, at = bare) => {
    made += 1
    const [method = '', path = ''] = key.split(' ')
    const network = given.network ?? `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`
    return at.inject({
      method: method as 'GET',
      url: fullPath(path).replaceAll(/:\w+/g, given.secret ?? `x${made}`),
      headers: {
        cookie: given.device ? `device=${given.device}` : (given.person ?? `person-${made}`),
        'x-forwarded-for': network,
      },
      ...(method !== 'GET' && { payload: { email: given.account ?? `account-${made}@people.test` } }),
    })
  }
  const fixed = (of: LimitRow[2]): Sender => {
    made += 1
    const [person, network, account] = [
      `one-${made}`,
      `192.0.${made >> 8}.${made & 255}`,
      `one-${made}@people.test`,
    ]
    return {
      person: { person },
      network: { network },
      'account there': { network, account },
      account: { account },
      device: { device: `one-${made}`, account },
      invited: { account },
      secret: { secret: `one-${made}` },
    }[of]
  }
  /** Ends windows up to this length of counts in the database. */
  const endWindows = (seconds: number) =>
    deps.db
      .updateTable('limit_counts')
      .set({ ends_at: new Date(0) })
      .where('ends_at', '<=', new Date(Date.now() + seconds * 1000))
      .execute()

  /** Declares a test for each of these endpoints. */
  const testLimits = (keys: EndpointKey[]) =>
    it.each(keys)('of %s equals the table', async (key) => {
      const before: LimitRow[] = []
      for (const row of rowsOf(key)) {
        const [max, seconds, of] = row
        const given = fixed(of)
        const shorter = before.find((one) => one[2] === of && one[1] < seconds)
        for (let count = 0; count < max; count++) {
          if (shorter && count % shorter[0] === 0) await endWindows(shorter[1])
          const { statusCode } = await ask(key, given)
          if (statusCode !== 404) expect([key, row, count, statusCode]).toEqual([key, row, count, 404])
        }
        if (shorter) await endWindows(shorter[1])
        const refused = await ask(key, given)
        expect([key, row, refused.statusCode]).toEqual([key, row, 429])
        expect(refused.json().error.code).toBe('rate_limited')
        const seconds429 = Number(refused.headers['retry-after'])
        expect(seconds429 <= seconds && seconds429 > seconds / 2, `${key} ${row}: ${seconds429}`).toBe(true)
        // Other callers are allowed.
        expect((await ask(key)).statusCode).toBe(404)
        before.push(row)
      }
    })

  return { bare, openBare, ask, fixed, endWindows, testLimits }
}
