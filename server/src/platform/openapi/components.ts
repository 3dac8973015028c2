import * as accountDeletions from '@guildhall/contract/account-deletions'
import * as accounts from '@guildhall/contract/accounts'
import * as activity from '@guildhall/contract/activity'
import * as blocks from '@guildhall/contract/blocks'
import * as clubSettings from '@guildhall/contract/club-settings'
import * as clubs from '@guildhall/contract/clubs'
import * as common from '@guildhall/contract/common'
import * as content from '@guildhall/contract/content'
import * as deletion from '@guildhall/contract/deletion'
import * as devices from '@guildhall/contract/devices'
import * as drafts from '@guildhall/contract/drafts'
import * as editing from '@guildhall/contract/editing'
import * as emailChange from '@guildhall/contract/email-change'
import * as errors from '@guildhall/contract/errors'
import * as exports from '@guildhall/contract/exports'
import * as feed from '@guildhall/contract/feed'
import * as firstSteps from '@guildhall/contract/first-steps'
import * as insights from '@guildhall/contract/insights'
import * as interactions from '@guildhall/contract/interactions'
import * as invites from '@guildhall/contract/invites'
import { kindShapes } from '@guildhall/contract/kinds'
import * as leaderboard from '@guildhall/contract/leaderboard'
import * as links from '@guildhall/contract/links'
import * as listings from '@guildhall/contract/listings'
import * as members from '@guildhall/contract/members'
import * as mentions from '@guildhall/contract/mentions'
import * as messages from '@guildhall/contract/messages'
import * as muting from '@guildhall/contract/muting'
import * as notificationPreferences from '@guildhall/contract/notification-preferences'
import * as notifications from '@guildhall/contract/notifications'
import * as ownership from '@guildhall/contract/ownership'
import * as privateAddresses from '@guildhall/contract/private-addresses'
import * as profiles from '@guildhall/contract/profiles'
import * as push from '@guildhall/contract/push'
import * as reports from '@guildhall/contract/reports'
import * as requests from '@guildhall/contract/requests'
import * as saved from '@guildhall/contract/saved'
import * as search from '@guildhall/contract/search'
import * as tokens from '@guildhall/contract/tokens'
import type { createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

const files = [
  errors,
  editing,
  common,
  accounts,
  tokens,
  privateAddresses,
  clubs,
  members,
  requests,
  invites,
  emailChange,
  devices,
  profiles,
  content,
  links,
  feed,
  ...Object.values(kindShapes).flat(),
  firstSteps,
  insights,
  leaderboard,
  listings,
  interactions,
  mentions,
  saved,
  drafts,
  search,
  messages,
  blocks,
  reports,
  ownership,
  deletion,
  notifications,
  muting,
  push,
  notificationPreferences,
  exports,
  accountDeletions,
  clubSettings,
  activity,
]

/** `clubCard` becomes ClubCard. Without those of params and queries, whose fields are parameters. */
export function namedShapes() {
  const registry = z.registry<{ id?: string | undefined }>()
  for (const [name, shape] of files.flatMap((file) => Object.entries(file))) {
    const isShape = shape instanceof z.ZodObject || shape instanceof z.ZodDiscriminatedUnion
    if (!isShape || /Param$|^list[A-Z]|^none$/.test(name)) continue
    registry.add(shape, { id: name.charAt(0).toUpperCase() + name.slice(1) })
  }
  return registry
}

type DocumentTransform = ReturnType<typeof createJsonSchemaTransformObject>
export type Document = Extract<ReturnType<DocumentTransform>, { openapi?: unknown }>

/** Drops unused components. Input-only shapes lose their 'Input' suffix if the name is free. */
export function tidyComponents(document: Document): Document {
  const all: Record<string, unknown> = document.components?.schemas ?? {}
  const { schemas: _, ...others } = document.components ?? {}
  const used = new Set<string>()
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(all[name])
    }
  }
  follow({ ...document, components: others })
  const nameOf = (name: string) => {
    const plain = name.replace(/Input$/, '')
    return used.has(plain) ? name : plain
  }
  const text = JSON.stringify({
    ...document,
    components: {
      ...others,
      schemas: Object.fromEntries([...used].sort().map((name) => [nameOf(name), all[name]])),
    },
  })
  return JSON.parse(
    text.replaceAll(
      /"#\/components\/schemas\/(\w+)"/g,
      (_whole, name: string) => `"#/components/schemas/${nameOf(name)}"`,
    ),
  )
}
