import { type ClubEntry, inOrder } from '@guildhall/contract/club-entries'
import type { Club } from '@guildhall/contract/clubs'
import type { Feature } from '@guildhall/contract/limits'
import type { Topic } from '@guildhall/contract/topics'
import {
  type Icon,
  IconChartLine,
  IconCoin,
  IconGavel,
  IconHash,
  IconHistory,
  IconPalette,
  IconSchool,
  IconSettings,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react'
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import { featureTexts } from '../../../content/kindWords'

/** Entries for those who run the club. */
export type ManageEntry = 'insights' | 'payments' | 'moderation' | 'activity-logs' | 'customize' | 'settings'

export type NavEntry = {
  label: string
  /** In place of the icon. */
  emoji?: string
  icon: Icon
  link: (clubSlug: string) => LinkProps
  isShown: (club: Club) => boolean
  /** What is counted at the entry. */
  counts?: 'requests' | 'cases'
}

const tabOf =
  (tab: string): NavEntry['link'] =>
  (clubSlug) =>
    linkOptions({ to: '/$clubSlug', params: { clubSlug }, search: { tab } })

const pageOf =
  (to: '/$clubSlug/members' | '/$clubSlug/leaderboard' | `/$clubSlug/${Exclude<ManageEntry, 'customize'>}`) =>
  (clubSlug: string): LinkProps =>
    linkOptions({ to, params: { clubSlug } })

const manages = ({ can }: Club) => can.manage === true

const kind = (feature: Feature): NavEntry => ({
  ...featureTexts[feature],
  link: tabOf(feature),
  isShown: ({ features }) => features[feature],
})

/**
 * The one list that the column, the tabs, the club menu and the sheet of phones show (platform.md 2.2 and 2.4). A new
 * page of clubs is added here and to `clubEntries` of the contract.
 */
export const navEntries: Record<ClubEntry, NavEntry> = {
  feed: { ...featureTexts.feed, link: tabOf('feed'), isShown: () => true },
  posts: kind('posts'),
  polls: kind('polls'),
  events: kind('events'),
  services: kind('services'),
  products: kind('products'),
  jobs: kind('jobs'),
  courses: {
    label: 'Courses',
    icon: IconSchool,
    link: tabOf('courses'),
    isShown: (club) => club.hasCourses === true || manages(club),
  },
  members: {
    label: 'Members',
    icon: IconUsers,
    link: pageOf('/$clubSlug/members'),
    isShown: () => true,
    counts: 'requests',
  },
  leaderboard: {
    label: 'Leaderboard',
    icon: IconTrophy,
    link: pageOf('/$clubSlug/leaderboard'),
    isShown: ({ leaderboard }) => leaderboard.isOn,
  },
}

const manageEntries: Record<ManageEntry, NavEntry> = {
  insights: {
    label: 'Insights',
    icon: IconChartLine,
    link: pageOf('/$clubSlug/insights'),
    isShown: manages,
  },
  payments: {
    label: 'Payments',
    icon: IconCoin,
    link: pageOf('/$clubSlug/payments'),
    isShown: ({ hasPayments }) => hasPayments === true,
  },
  moderation: {
    label: 'Moderation',
    icon: IconGavel,
    link: pageOf('/$clubSlug/moderation'),
    isShown: ({ can }) => can.moderate === true,
    counts: 'cases',
  },
  'activity-logs': {
    label: 'Activity Logs',
    icon: IconHistory,
    link: pageOf('/$clubSlug/activity-logs'),
    isShown: manages,
  },
  customize: { label: 'Customize', icon: IconPalette, link: tabOf('customize'), isShown: manages },
  settings: { label: 'Settings', icon: IconSettings, link: pageOf('/$clubSlug/settings'), isShown: manages },
}

export type EntryName = ClubEntry | ManageEntry | TopicEntry
export type TopicEntry = `topic ${string}`

/** A club's entries for its viewer, in its order; the current one is listed even where it is hidden or off. */
export function entriesOf(club: Club, current?: EntryName): { name: EntryName; entry: NavEntry }[] {
  const hidden: readonly string[] = club.navigation?.hidden ?? []
  const own = inOrder(club.navigation?.order)
    .map((name) => ({ name, entry: navEntries[name] }))
    .filter(({ name, entry }) => name === current || (entry.isShown(club) && !hidden.includes(name)))
  const managing = Object.entries(manageEntries)
    .map(([name, entry]) => ({ name: name as ManageEntry, entry }))
    .filter(({ name, entry }) => entry.isShown(club) || (name === current && manages(club)))
  const topics = (club.topics ?? []).map((topic) => ({ name: topicEntry(topic), entry: entryOfTopic(topic) }))
  const at = own.findIndex(({ name }) => name === 'feed') + 1
  const listed = topics.filter(({ name, entry }) => name === current || entry.isShown(club))
  return [...own.slice(0, at), ...listed, ...own.slice(at), ...managing]
}

export const topicEntry = ({ id }: { id: string }): TopicEntry => `topic ${id}`

const entryOfTopic = ({ slug, isArchived, ...topic }: Topic): NavEntry => ({
  label: topic.name,
  ...(topic.emoji && { emoji: topic.emoji }),
  icon: IconHash,
  link: (clubSlug) =>
    linkOptions({ to: '/$clubSlug/topics/$topicSlug', params: { clubSlug, topicSlug: slug } }),
  isShown: () => !isArchived,
})

export const isManageEntry = (name: EntryName): name is ManageEntry => name in manageEntries
