import type { Notification, NotificationMetadata } from '@guildhall/contract/notifications'
import { IconBell } from '@tabler/icons-react'
import { expect, it } from 'vitest'
import { iconOf, linkOf } from './types'

const of = (type: string, metadata: NotificationMetadata = {}): Notification => ({
  ...{ id: 'x', type, title: '', message: '', isRead: false, createdAt: '', clubName: null },
  metadata,
})
const club = { clubId: 'an-id', clubSlug: 'hall' }
const params = { clubSlug: 'hall', slug: 'one' }

it.each([
  ['NEW_POST', { ...club, postSlug: 'one' }, { to: '/$clubSlug/posts/$slug', params }],
  ['NEW_POLL', { ...club, pollSlug: 'one' }, { to: '/$clubSlug/polls/$slug', params }],
  ['NEW_EVENT', { ...club, eventSlug: 'one' }, { to: '/$clubSlug/events/$slug', params }],
  ['NEW_JOB', { ...club, jobSlug: 'one' }, { to: '/$clubSlug/jobs/$slug', params }],
  ['NEW_PRODUCT', { ...club, productSlug: 'one' }, { to: '/$clubSlug/products/$slug', params }],
  ['NEW_SERVICE', { ...club, serviceSlug: 'one' }, { to: '/$clubSlug/services/$slug', params }],
  ['NEW_COMMENT', { ...club, postSlug: 'one' }, { to: '/$clubSlug/posts/$slug', params }],
  [
    'COMMENT_REPLIED',
    { ...club, postSlug: 'one', commentId: 'an-id' },
    { to: '/$clubSlug/posts/$slug', params, hash: 'comment-an-id' },
  ],
  [
    'MENTIONED',
    { ...club, postSlug: 'one', commentId: 'an-id' },
    { to: '/$clubSlug/posts/$slug', params, hash: 'comment-an-id' },
  ],
  ['MENTIONED', { ...club, postSlug: 'one' }, { to: '/$clubSlug/posts/$slug', params }],
  [
    'JOB_APPLICATION',
    { ...club, jobSlug: 'one', applicantUsername: 'mei' },
    { to: '/user/$username', params: { username: 'mei' } },
  ],
  ['JOB_APPLICATION_INVITED', { ...club, jobSlug: 'one' }, { to: '/$clubSlug/jobs/$slug', params }],
  [
    'CLUB_JOIN_REQUEST',
    club,
    { to: '/$clubSlug/members', params: { clubSlug: 'hall' }, search: { tab: 'requests' } },
  ],
  ['CLUB_INVITE', club, { to: '/join-club', search: { club: 'an-id' } }],
  ['CLUB_INVITE_SENT', club, { to: '/join-club', search: { club: 'an-id' } }],
  ['CLUB_JOIN_REQUEST_ACCEPTED', club, { to: '/$clubSlug', params: { clubSlug: 'hall' } }],
  ['CLUB_DELETED', {}, { to: '/' }],
])('%s leads where it should', (type, metadata, link) => {
  expect(linkOf(of(type, metadata))).toEqual(link)
})

const withIcons = [
  ...['NEW_POST', 'NEW_EVENT', 'NEW_POLL', 'NEW_PRODUCT', 'NEW_SERVICE', 'NEW_JOB', 'NEW_COMMENT'],
  ...['CLUB_JOIN_REQUEST', 'CLUB_JOIN_REQUEST_ACCEPTED', 'CLUB_JOIN_REQUEST_REJECTED', 'CLUB_INVITE_SENT'],
  ...['SERVICE_DELETED', 'SERVICE_UPDATED', 'JOB_APPLICATION'],
]
it.each(withIcons)('%s has an icon', (type) => expect(iconOf(of(type))).not.toBe(IconBell))
it('any other type has a bell', () => expect(iconOf(of('SOMETHING_ELSE'))).toBe(IconBell))
