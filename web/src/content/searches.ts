import { type Feature, features, limits } from '@guildhall/contract/limits'
import { type ReportReason, reportReasons } from '@guildhall/contract/report-reasons'
import { safePath } from '../lib/text/paths'

/**
 * The search parameters of each page; others are dropped. The server caches public pages by address, so for
 * visitors only valid values are left.
 */
type Raw = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function oneOf<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value)
}

/** Where to go after logging in: a path on this site, or nothing. */
export type BackSearch = { redirect?: string }
export const back = ({ redirect }: Raw): BackSearch => ({ redirect: safePath(redirect) })

export type SignupSearch = BackSearch & { email?: string }
export const signup = (raw: Raw): SignupSearch => ({ ...back(raw), email: text(raw.email) })

/**
 * `sent`: a confirmation mail was sent to `email`; `confirmed`: the outcome of a confirmation link; `ended`: the
 * session ended; `known`: the person says that they have an account.
 */
export type LoginSearch = BackSearch & {
  email?: string
  sent?: '1'
  confirmed?: '1' | 'expired'
  ended?: '1'
  known?: '1'
}
export const login = (raw: Raw): LoginSearch => ({
  ...back(raw),
  email: text(raw.email),
  sent: oneOf(raw.sent, ['1']),
  confirmed: oneOf(raw.confirmed, ['1', 'expired']),
  ended: oneOf(raw.ended, ['1']),
  known: oneOf(raw.known, ['1']),
})

const searchTabs = ['clubs', 'people', ...features, 'courses'] as const

/** Cut to the length that the server accepts. */
export const searched = (value: unknown) => text(value)?.slice(0, limits.search)

export const email = (raw: Raw): { email?: string } => ({ email: text(raw.email) })
export const version = ({ number }: Raw): { number?: string } => ({
  number: typeof number === 'string' && /^[1-9]\d{0,5}$/.test(number) ? number : undefined,
})
export const token = (raw: Raw): { token?: string } => ({ token: text(raw.token) })
export const confirmation = (raw: Raw): { token?: string; returnTo?: string } => ({
  ...token(raw),
  returnTo: safePath(raw.returnTo),
})
export const invitation = (raw: Raw): { club?: string; token?: string } => ({
  club: text(raw.club),
  ...token(raw),
})
const tab = (raw: Raw): { tab?: string } => ({ tab: text(raw.tab) })

/** The club's tab to open after joining. */
const clubTabs = ['feed', ...features, 'courses', 'customize', 'members', 'settings'] as const
export const preview = (raw: Raw): { tab?: string } => ({ tab: oneOf(raw.tab, clubTabs) })

/** `compose` as for a club. */
export const topic = (raw: Raw): { compose?: string } => ({ compose: text(raw.compose) })

/** A club's page and its members screen: the tab, a section within the Members tab, and member filters. */
export type ClubSearch = {
  /** A kind, `hello` for an introduction, or '1' for any kind. */
  compose?: string
  tab?: string
  section?: string
  q?: string
  role?: 'owner' | 'admin' | 'member'
  sort?: 'name' | 'joined' | 'seen'
  /** An interest or community role. */
  about?: string
  /** Of the events tab. */
  view?: 'past' | 'month'
  /** '2026-12' */
  month?: string
  /** Of the jobs tab, which otherwise lists open jobs. */
  state?: 'all'
}
export const club = (raw: Raw): ClubSearch => ({
  ...tab(raw),
  section: text(raw.section),
  compose: text(raw.compose),
  q: searched(raw.q),
  role: oneOf(raw.role, ['owner', 'admin', 'member']),
  sort: oneOf(raw.sort, ['name', 'joined', 'seen']),
  about: searched(raw.about),
  view: oneOf(raw.view, ['past', 'month']),
  state: oneOf(raw.state, ['all']),
  month: /^(19|[2-8]\d)\d\d-(0[1-9]|1[0-2])$/.test(text(raw.month) ?? '') ? text(raw.month) : undefined,
})
/** Filters of a club's activity log; days such as '2026-05-31'. */
export type ActivitySearch = { kind?: string; topic?: string; person?: string; from?: string; to?: string }
export const activity = (raw: Raw): ActivitySearch => ({
  kind: text(raw.kind),
  topic: id(raw.topic),
  person: id(raw.person),
  from: day(raw.from),
  to: day(raw.to),
})
const day = (value: unknown) =>
  /^\d{4}-\d\d-\d\d$/.test(text(value) ?? '') && !Number.isNaN(Date.parse(String(value)))
    ? text(value)
    : undefined

/** Tabs and filters of a club's payments. */
export type PaymentsSearch = {
  tab?: 'income' | 'bank'
  q?: string
  state?: 'pending' | 'active' | 'past_due' | 'ended' | 'given'
}
export const payments = (raw: Raw): PaymentsSearch => ({
  tab: oneOf(raw.tab, ['income', 'bank']),
  q: searched(raw.q),
  state: oneOf(raw.state, ['pending', 'active', 'past_due', 'ended', 'given']),
})

/** Filters of the console's pages; each page reads its own. */
export type AdminSearch = {
  q?: string
  show?: string
  what?: string
  person?: string
  club?: string
  from?: string
  to?: string
  /** Of the cases. */
  level?: 'all'
  age?: '24' | '48' | '168'
  reason?: ReportReason
  sort?: 'newest'
}
export const admin = (raw: Raw): AdminSearch => ({
  q: searched(raw.q),
  show: text(raw.show)?.slice(0, 40),
  what: text(raw.what)?.slice(0, 40),
  person: id(raw.person),
  club: id(raw.club),
  from: text(raw.from)?.slice(0, 10),
  to: text(raw.to)?.slice(0, 10),
  level: oneOf(raw.level, ['all']),
  age: oneOf(raw.age, ['24', '48', '168']),
  reason: oneOf(raw.reason, reportReasons),
  sort: oneOf(raw.sort, ['newest']),
})

/** Tabs and filters of a club's moderation. */
export type ModerationSearch = {
  tab?: string
  kind?: string
  age?: '24' | '48' | '168'
  reason?: ReportReason
  sort?: 'newest'
}
export const moderation = (raw: Raw): ModerationSearch => ({
  ...tab(raw),
  kind: text(raw.kind),
  age: oneOf(raw.age, ['24', '48', '168']),
  reason: oneOf(raw.reason, reportReasons),
  sort: oneOf(raw.sort, ['newest']),
})

/** `converted`: opens the business fields, to convert the club. */
export const editClub = (raw: Raw): { tab?: string; converted?: 'true' } => ({
  ...tab(raw),
  converted: oneOf(raw.converted, ['true']),
})
/** `from` and `to` are days, '2026-12-24'. */
export type SearchSearch = {
  q?: string
  tab?: 'clubs' | 'people' | 'courses' | Feature
  sort?: 'newest'
  club?: string
  topic?: string
  from?: string
  to?: string
}
export const search = (raw: Raw): SearchSearch => ({
  q: searched(raw.q),
  tab: oneOf(raw.tab, searchTabs),
  sort: oneOf(raw.sort, ['newest']),
  club: text(raw.club)?.slice(0, limits.clubSlugMax),
  topic: id(raw.topic),
  from: dayOf(raw.from),
  to: dayOf(raw.to),
})

/** A valid day, or nothing. */
function dayOf(value: unknown): string | undefined {
  const day = text(value) ?? ''
  const isDay = /^(19|[2-8]\d)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
  return isDay && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? day : undefined
}

export const notifications = (raw: Raw): { filter?: 'unread' | 'own' | 'news' } => ({
  filter: oneOf(raw.filter, ['unread', 'own', 'news']),
})

export type ClubsSearch = {
  q?: string
  category?: string
  fee?: 'free' | 'paid'
  type?: 'regular' | 'business'
  sort?: 'members' | 'activity' | 'newest'
}
export const clubs = (raw: Raw): ClubsSearch => ({
  q: searched(raw.q),
  category: text(raw.category)?.slice(0, limits.category),
  fee: oneOf(raw.fee, ['free', 'paid']),
  type: oneOf(raw.type, ['regular', 'business']),
  sort: oneOf(raw.sort, ['members', 'activity', 'newest']),
})

/**
 * `club` and `q` filter the list; `in`, `with` or `chat` is the open conversation, `about` its item, whose banner may be
 * `hidden`, `at` the sequence of the message to show.
 */
export type MessagesSearch = {
  club?: string
  q?: string
  in?: string
  with?: string
  chat?: string
  about?: string
  hidden?: '1'
  at?: number
}
export const messages = (raw: Raw): MessagesSearch => ({
  club: id(raw.club),
  q: searched(raw.q),
  in: id(raw.in),
  with: id(raw.with),
  chat: id(raw.chat),
  about: id(raw.about),
  hidden: oneOf(raw.hidden, ['1']),
  at: /^[1-9]\d{0,8}$/.test(String(raw.at)) ? Number(raw.at) : undefined,
})

const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const id = (value: unknown) => (ids.test(text(value) ?? '') ? text(value) : undefined)

type Check = (value: unknown) => string | undefined
export const among =
  (choices: readonly string[]): Check =>
  (value) =>
    oneOf(value, choices)
const amount: Check = (value) => (/^\d[\d.,' ]*$/.test(searched(value) ?? '') ? searched(value) : undefined)

/** What listings with prices have. */
export const priced = {
  currency: (value: unknown) => (/^[A-Z]{3}$/.test(text(value) ?? '') ? text(value) : undefined),
  minPrice: amount,
  maxPrice: amount,
  availability: among(['all']),
  sort: among(['price-asc', 'price-desc']),
}
/** A listing across clubs, by its filters and sorting; the first choice of each is the default. */
export const listing =
  (checks: Record<string, Check>) =>
  (raw: Raw): { [name: string]: string | undefined } =>
    Object.fromEntries(
      Object.entries({ q: searched, club: searched, ...checks }).map(([name, check]) => [
        name,
        check(raw[name]),
      ]),
    )

/** The weeks of a club's insights. */
export type InsightsSearch = { weeks?: '26' | '52' }
export const insights = ({ weeks }: Raw): InsightsSearch => ({ weeks: oneOf(weeks, ['26', '52']) })

export type LeaderboardSearch = { period?: 'month' | 'all' }
export const leaderboard = ({ period }: Raw): LeaderboardSearch => ({
  period: oneOf(period, ['month', 'all']),
})

/** `lesson`: the one in the editor, by id or slug; `created`: the course was just created. */
export type ManageCourseSearch = { tab?: 'settings'; lesson?: string; created?: '1' }
export type CourseSearch = { view?: 'member'; link?: string }
/** `view`: a teacher sees the page as members do; `link`: the token of a teacher's link. */
export const course = ({ view, link }: Raw): CourseSearch => ({
  view: oneOf(view, ['member']),
  link: text(link),
})

export const manageCourse = (raw: Raw): ManageCourseSearch => ({
  tab: oneOf(raw.tab, ['settings']),
  lesson: text(raw.lesson),
  created: oneOf(raw.created, ['1']),
})

export type EnrollmentsSearch = {
  tab?: 'submissions'
  filter?: (typeof learnerFilters)[number]
  q?: string
  status?: (typeof submissionStates)[number]
}
const learnerFilters = ['not_started', 'in_progress', 'stopped', 'completed', 'ended'] as const
const submissionStates = ['accepted', 'returned', 'all'] as const
export const enrollments = (raw: Raw): EnrollmentsSearch => ({
  tab: oneOf(raw.tab, ['submissions']),
  filter: oneOf(raw.filter, learnerFilters),
  q: searched(raw.q),
  status: oneOf(raw.status, submissionStates),
})
