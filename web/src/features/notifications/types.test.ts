import { notificationWays } from '@guildhall/contract/notification-ways'
import type { Notification, NotificationMetadata } from '@guildhall/contract/notifications'
import { IconBell } from '@tabler/icons-react'
import { expect, it } from 'vitest'
import { iconOf, linkOf } from './types'

const of = (type: string, metadata: NotificationMetadata = {}): Notification => ({
  ...{ id: 'x', type, title: '', message: '', isRead: false, createdAt: '', clubName: null },
  ...{ clubLogoUrl: null, itemTitle: null, people: [], peopleCount: 0 },
  metadata,
})
/** The address of a link. */
function pathOf({ to, params = {}, search, hash }: ReturnType<typeof linkOf> & Loose): string {
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] ?? '')
  return path + (search ? `?${new URLSearchParams(search)}` : '') + (hash ? `#${hash}` : '')
}
type Loose = { params?: Record<string, string>; search?: Record<string, string>; hash?: string }

it.each(Object.entries(notificationWays))('%s links to its subject', (type, way) => {
  const { act, of: kind, comment, applicant, course, lesson, page, isClubless, path } = way
  const link = linkOf(
    of(type, {
      ...(!isClubless && { clubId: 'an-id', clubSlug: 'hall' }),
      ...(kind && { contentType: kind, contentSlug: 'kiln' }),
      ...(act && { actId: act }),
      ...(comment && { commentId: comment }),
      ...(course && { courseSlug: course }),
      ...(lesson && { lessonSlug: lesson }),
      ...(page && { page }),
      ...(applicant && { applicantUsername: applicant }),
    }),
  )
  expect(pathOf(link as ReturnType<typeof linkOf> & Loose)).toBe(path)
})

const withIcons = [...Object.keys(notificationWays), 'SERVICE_DELETED', 'SERVICE_UPDATED']
it.each(withIcons)('%s has an icon', (type) => expect(iconOf(of(type))).not.toBe(IconBell))
it('an unknown type has a bell', () => expect(iconOf(of('SOMETHING_ELSE'))).toBe(IconBell))
