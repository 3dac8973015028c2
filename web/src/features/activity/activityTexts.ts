import type { ActivityChange } from '@guildhall/contract/activity'
import type { ActivityDays, ActivityKind } from '@guildhall/contract/choices'
import { fill } from '@guildhall/contract/fill'
import type { Feature } from '@guildhall/contract/limits'
import { listText } from '@guildhall/contract/lists'
import {
  type Icon,
  IconCalendarEvent,
  IconCoin,
  IconHeart,
  IconMail,
  IconMessageCircle,
  IconNotes,
  IconSchool,
  IconSettings,
  IconShield,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react'
import { featureTexts } from '../../content/kindWords'
import { fullName } from '../../lib/text/names'

export const gone = 'Deleted account'

export const kindTexts: Record<ActivityKind, { label: string; icon: Icon }> = {
  members: { label: 'Members', icon: IconUsers },
  payments: { label: 'Payments', icon: IconCoin },
  roles: { label: 'Roles and ownership', icon: IconShield },
  requests: { label: 'Join requests', icon: IconUserQuestion },
  invites: { label: 'Invites', icon: IconMail },
  settings: { label: 'Settings', icon: IconSettings },
  content: { label: 'Content', icon: IconNotes },
  comments: { label: 'Comments', icon: IconMessageCircle },
  likes: { label: 'Likes', icon: IconHeart },
  attendance: { label: 'Attendance', icon: IconCalendarEvent },
  courses: { label: 'Courses', icon: IconSchool },
}

const days: Record<string, string> = { 30: '30 days', 90: '90 days', 365: '1 year', 730: '2 years' }
/** '1 year', 'Forever' */
export const retentionText = (kept: ActivityDays) => (kept === null ? 'Forever' : (days[kept] ?? ''))

export const keptText = (kept: ActivityDays) =>
  kept === null ? 'Entries are kept forever.' : fill('Entries are kept for {time}.', { time: days[kept] })

const fields: Record<string, string> = {
  slug: 'address',
  logoPath: 'logo',
  thumbnailPath: 'thumbnail',
  isPrivate: 'who sees inside',
  isPaid: 'what membership costs',
  membershipFee: 'membership fee',
  subscriptionDuration: 'subscription duration',
  landingPage: 'landing page',
  accent: 'color',
  links: 'links',
  introVideo: 'introduction',
  order: 'order of the navigation',
  hidden: 'hidden entries of the navigation',
  welcome: 'welcome text',
  days: 'how long the activity log is kept',
  isOn: 'leaderboard',
  showsLevels: 'levels of members',
  levels: 'names of the levels',
  instructions: 'how to pay',
  iban: 'IBAN',
  issuer: 'issuer of receipts',
  graceDays: 'days of grace',
  pendingReads: 'what people see before they paid',
  content: 'text',
  images: 'pictures',
  imagePaths: 'pictures',
  attachmentPaths: 'attachments',
  linkCard: 'link preview',
  closesAt: 'closing date',
  payPeriod: 'period of pay',
  payCurrency: 'currency of pay',
  jobType: 'type of job',
  'business.addressLine1': 'address line 1',
  'business.addressLine2': 'address line 2',
  'business.stateProvince': 'state or province',
}

/** A changed field within a sentence: 'name', 'who can publish posts', 'business name'. */
export function fieldText(field: string): string {
  const own = fields[field]
  if (own) return own
  const [group, name = group ?? ''] = field.split('.')
  if (group === 'permissions') return `who can publish ${name}`
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

type Value = ActivityChange['from']

/** A value in words. */
export function valueText(field: string, value: Value): string {
  if (field === 'days') return retentionText(typeof value === 'number' ? (value as ActivityDays) : null)
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'Nothing'
  if (field === 'isPrivate') return value ? 'Members only' : 'Everyone'
  if (field === 'isPaid') return value ? 'Paid' : 'Free'
  if (field === 'closesAt') return String(value).slice(0, 10)
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (field === 'landingPage') return featureTexts[String(value) as Feature]?.label ?? String(value)
  if (field === 'subscriptionDuration') return durations[String(value)] ?? String(value)
  if (Array.isArray(value)) return listText(value)
  if (typeof value !== 'object') return String(value)
  if (value.who !== 'named') return value.who === 'all' ? 'All members' : 'Admins only'
  return listText([...value.people.map((person) => (person ? fullName(person) : gone)), ...value.groups])
}

const durations: Record<string, string> = { 'one-time': 'One-time', monthly: 'Monthly', yearly: 'Yearly' }

/** Longer values are shown in the details instead of the sentence. */
const maxInlineLength = 60

/** Whether the sentence can include the whole change. */
export function isBrief([one, ...others]: ActivityChange[]): boolean {
  if (!one || others.length > 0 || !isKnown(one)) return false
  return [one.from, one.to].every((value) => valueText(one.field, value).length <= maxInlineLength)
}

/** Whether the values before and after are known. */
export const isKnown = ({ field, from, to }: ActivityChange) =>
  from !== null || to !== null || field === 'days'
