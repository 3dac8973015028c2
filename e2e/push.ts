import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { runSql } from './database.ts'
import type { Person } from './test.ts'

/** Adds an unread notification, created `hours` ago. */
export const addNotification = ({ email }: Person, hours = 1) =>
  runSql(
    `insert into notifications (id, user_id, type, title, message, created_at)
      select gen_random_uuid(), p.id, 'ODD', 'Something new', 'What it says', now() - $2::int * interval '1 hour'
      from profiles p where p.email = $1`,
    [email, hours],
  )

type Stub = { permission: NotificationPermission; answer?: NotificationPermission }

/** Replaces the browser's push service, which is unreachable here; keeps the subscription like a browser. */
export async function withPushService(page: Page, stub: Stub): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  // An address that resolves to nothing.
  const endpoint = `https://push.invalid/${randomBytes(8).toString('hex')}`
  await page.addInitScript(
    ({ permission, answer, endpoint, keys }) => {
      const name = 'test.push'
      const given = () => (localStorage.getItem('test.permission') ?? permission) as NotificationPermission
      Object.defineProperty(Notification, 'permission', { configurable: true, get: given })
      Notification.requestPermission = async () => {
        localStorage.setItem('test.permission', localStorage.getItem('test.answer') ?? answer ?? permission)
        return given()
      }
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(name)
          return true
        },
      }
      PushManager.prototype.getSubscription = async () =>
        (localStorage.getItem(name) ? subscription : null) as PushSubscription | null
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem(name, String(options?.applicationServerKey))
        return subscription as unknown as PushSubscription
      }
    },
    { ...stub, endpoint, keys },
  )
}

export const isSubscribed = (page: Page) => page.evaluate(() => localStorage.getItem('test.push') !== null)

export const pushSettings = (page: Page) => page.getByRole('list', { name: 'Push notifications' })
