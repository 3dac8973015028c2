import type { CreateClub } from '@guildhall/contract/clubs'
import { type ContentKind, contentKinds, featureOf, features, listedKinds } from '@guildhall/contract/limits'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import sharp from 'sharp'
import { cookieName, signToken } from '../server/src/features/sessions/session.ts'
import { openDatabase, openPool } from '../server/src/platform/database/database.ts'
import {
  clubForm,
  eventForm,
  jobForm,
  pollForm,
  postForm,
  productForm,
  serviceForm,
} from '../server/src/testing/forms.ts'
import { fixtures } from '../server/src/testing/kinds.ts'
import { factories, type Made, password } from '../server/src/testing/make.ts'
import { readServerFacts } from './database.ts'
import { reportsHydration } from './hydration.ts'
import { deviceOf, phone } from './sizes.ts'

export { expect }

export type Person = { firstName: string; lastName: string; email: string; password: string }

let counter = 0
/** A new person for each test, so that parallel tests do not interfere. */
export function newPerson(firstName = 'Robin'): Person {
  counter += 1
  const unique = `${process.pid}x${Date.now().toString(36)}x${counter}`
  return {
    firstName,
    lastName: 'Hollis',
    email: `${firstName.toLowerCase()}-${unique}@people.test`,
    password,
  }
}

/** A picture for a file input. */
export async function picture(name: string, width = 640, height = 480) {
  const background = { r: 31, g: 90, b: 68 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Expects a field's text, in a textarea or in the editor. */
export async function expectText(field: Locator, text: string | RegExp, message?: string): Promise<void> {
  const held = expect.poll(
    () =>
      field.evaluate((node: unknown) => {
        const { value, textContent } = node as { value?: string; textContent: string }
        return value ?? textContent
      }),
    { message },
  )
  if (typeof text === 'string') await held.toBe(text)
  else await held.toMatch(text)
}

/** Makes this browser use Markdown instead of the editor. */
export const prefersMarkdown = (page: Page) =>
  page.addInitScript("localStorage.setItem('guildhall-plain-writing', 'yes')")

/** A unique club name. */
export function unusedName(name: string): string {
  counter += 1
  return `${name} ${process.pid}${Date.now().toString(36)}${counter}`
}

type Fixtures = {
  /** A signed-in person with a browser. */
  signedIn(firstName?: string): Promise<{ page: Page; person: Person; request: APIRequestContext }>
  /** A signed-in person without a browser, for API calls. */
  client(firstName?: string): Promise<{ person: Person; request: APIRequestContext }>
  /** Allows console lines that the test causes on purpose. */
  expectComplaints(text: RegExp): void
  /** A visitor with a browser. */
  visitor(): Promise<Page>
  /** The phone of the person who uses this page: a context of its own, logged in alike. */
  onPhone(page: Page): Promise<Page>
}

type Console = { complaints: string[]; expected: RegExp[]; contexts: BrowserContext[] }

type Database = { make: Made; secret: string }

export const test = base.extend<Fixtures & { watched: Console }, { database: Database }>({
  database: [
    async ({ browserName: _ }, use) => {
      const { url, secret } = await readServerFacts()
      const pool = openPool(url, { max: 2, onError: () => {} })
      await use({ make: factories(openDatabase(pool)), secret })
      await pool.end()
    },
    { scope: 'worker' },
  ],
  // Fails a test whose pages log errors or warnings.
  watched: async ({ browserName: _ }, use) => {
    const watched: Console = { complaints: [], expected: [], contexts: [] }
    await use(watched)
    await Promise.all(watched.contexts.map(close))
    const isExpected = (line: string) => watched.expected.some((text) => text.test(line))
    expect(watched.complaints.filter((line) => !isExpected(line))).toEqual([])
  },
  expectComplaints: async ({ watched }, use) => {
    await use((text) => watched.expected.push(text))
  },
  // Created in the database; sign-up and login have tests of their own.
  signedIn: async ({ browser, watched, database, baseURL }, use) => {
    await use(async (firstName) => {
      const context = await open(browser, watched)
      const { person, name, value } = await withSession(database, baseURL ?? '', firstName)
      await context.addCookies([{ name, value, url: baseURL ?? '', httpOnly: true, sameSite: 'Lax' }])
      return { page: await context.newPage(), person, request: context.request }
    })
  },
  client: async ({ playwright, database, baseURL }, use) => {
    const opened: APIRequestContext[] = []
    await use(async (firstName) => {
      const { person, name, value } = await withSession(database, baseURL ?? '', firstName)
      const extraHTTPHeaders = { cookie: `${name}=${value}` }
      const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders })
      opened.push(request)
      return { person, request }
    })
    await Promise.all(opened.map((request) => request.dispose()))
  },
  visitor: async ({ browser, watched }, use) => {
    await use(async () => (await open(browser, watched)).newPage())
  },
  onPhone: async ({ browser, watched }, use) => {
    await use(async (page) => {
      const storageState = await page.context().storageState()
      return (await open(browser, watched, { ...deviceOf(phone), storageState })).newPage()
    })
  },
})

async function withSession({ make, secret }: Database, baseURL: string, firstName?: string) {
  const person = newPerson(firstName)
  const { id } = await make.person(person)
  return { person, name: cookieName(baseURL), value: signToken(await make.session(id), secret) }
}

/** Last refetches may still be held by a test's route. */
async function close(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

async function open(
  browser: Browser,
  { contexts, complaints }: Console,
  device: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(device)
  await context.addInitScript(reportsHydration)
  contexts.push(context)
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isExpected(message.text()))
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  // Violations caught by a library (such as eval) are otherwise not logged.
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('Content Security Policy:', event.effectiveDirective, event.blockedURI))",
  )
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack}`))
  return context
}

/**
 * Chromium logs every 4xx response, also those the page handles, and Playwright the blocked service worker.
 */
const isExpected = (text: string) =>
  text.startsWith('Failed to load resource: the server responded with a status of 4') ||
  text === 'Service Worker registration blocked by Playwright'

/** Signs up over the API and confirms by the mail in the local mailbox, which also logs in. */
export async function signUp(request: APIRequestContext, person: Person): Promise<void> {
  const data = { ...person }
  expect((await request.post('/auth/v1/sign-up', { data })).ok()).toBe(true)
  const link = await mailedLink(request, person.email)
  const token = new URL(link, 'http://guildhall.test').searchParams.get('token')
  expect((await request.post('/auth/v1/email-confirmations', { data: { token } })).ok()).toBe(true)
}

/** The link in the newest mail to an address, as a path. */
export async function mailedLink(request: APIRequestContext, email: string, subject = ''): Promise<string> {
  let link = ''
  await expect(async () => {
    const { mails } = await (await request.get('/dev/mail.json')).json()
    const mail = mails.find(
      (one: { to: string; subject: string }) => one.to === email && one.subject.includes(subject),
    )
    const found = /https?:\/\/\S+/.exec(mail?.text ?? '')
    expect(found, `a mail to ${email}`).not.toBeNull()
    const url = new URL(found?.[0] ?? '')
    link = `${url.pathname}${url.search}`
  }).toPass()
  return link
}

type NewClub = Partial<Omit<CreateClub, 'business'>> & {
  name: string
  business?: Partial<CreateClub['business']>
}

/** Creates a club over the API. */
export async function createClub(
  request: APIRequestContext,
  club: NewClub,
): Promise<{ id: string; slug: string; name: string }> {
  const form = clubForm({ description: 'A club of a browser test.', categories: ['Crafts'] })
  const data = { ...form, ...club, business: { ...form.business, ...club.business } }
  const response = await request.post('/rest/v1/clubs', { data })
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

type Published = { id: string; slug: string; path: string }
type Club = { slug: string }

/** Publishes an item over the API, with a form's fields; `path` is its page. */
export async function publish(
  request: APIRequestContext,
  kind: ContentKind,
  club: Club,
  data: Record<string, unknown>,
): Promise<Published> {
  const feature = featureOf[kind]
  const response = await request.post(`/rest/v1/clubs/${club.slug}/${feature}`, { data })
  expect(response.ok(), await response.text()).toBe(true)
  const { id, slug } = await response.json()
  return { id, slug, path: `/${club.slug}/${feature}/${slug}` }
}

export const publishPost = (
  request: APIRequestContext,
  club: Club,
  post: { title: string; content?: string; images?: { path: string; alt: string }[] },
) => publish(request, 'post', club, postForm({ content: 'Text', ...post }))

export const publishPoll = (request: APIRequestContext, club: Club, poll: Parameters<typeof pollForm>[0]) =>
  publish(request, 'poll', club, pollForm(poll))

export const publishEvent = (
  request: APIRequestContext,
  club: Club,
  event: Parameters<typeof eventForm>[0],
) => publish(request, 'event', club, eventForm(event))

export const publishJob = (request: APIRequestContext, club: Club, job: Parameters<typeof jobForm>[0]) =>
  publish(request, 'job', club, jobForm(job))

export const publishService = (
  request: APIRequestContext,
  club: Club,
  service: Parameters<typeof serviceForm>[0] = {},
) => publish(request, 'service', club, serviceForm(service))

/** Publishes a product, with a picture unless given. */
export async function publishProduct(
  request: APIRequestContext,
  club: Club,
  product: Parameters<typeof productForm>[0] = {},
): Promise<Published> {
  const images = product.images ?? [{ path: await uploadPicture(request), alt: '' }]
  return publish(request, 'product', club, productForm({ ...product, images }))
}

/** Publishes an item of this kind with this title. */
export async function publishTitled(
  request: APIRequestContext,
  kind: ContentKind,
  club: Club,
  title: string,
): Promise<Published> {
  const { form, needsPicture } = fixtures[kind]
  const pictures = needsPicture ? [await uploadPicture(request)] : []
  const fields = form({ title, text: `Text ${title}`, pictures })
  return publish(request, kind, club, { ...fields, ...('location' in fields && { location: title }) })
}

/** Publishes one item of each kind. */
export async function publishOneOfEach(request: APIRequestContext, club: Club, title: string) {
  const made = contentKinds.map(
    async (kind) => [kind, await publishTitled(request, kind, club, title)] as const,
  )
  return Object.fromEntries(await Promise.all(made)) as Record<ContentKind, Published>
}

/** Listing pages across clubs. */
export const listings = listedKinds.map((kind) => `/${featureOf[kind]}`)

/** A club's content tabs, in order. */
export const contentTabs = features.map((feature) => `${feature.charAt(0).toUpperCase()}${feature.slice(1)}`)

/** Uploads a picture and returns its path. */
export async function uploadPicture(request: APIRequestContext, name = 'picture.png'): Promise<string> {
  const file = await picture(name)
  const stored = await request.post('/storage/v1/pictures/content', { multipart: { file } })
  expect(stored.ok(), await stored.text()).toBe(true)
  return (await stored.json()).path
}

/** Publishes a post called 'Joined' with a described picture. */
export async function publishPostWithPicture(
  request: APIRequestContext,
  club: { slug: string },
  alt: string,
) {
  const path = await uploadPicture(request, 'joint.png')
  return { ...(await publishPost(request, club, { title: 'Joined', images: [{ path, alt }] })), image: path }
}
