import { beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../cache/keys'
import { queryClient } from '../cache/queryClient'
import { isStored, readDraftData, storeDraft, tombstonesOf } from './draftStore'
import { forgetOwnDrafts } from './drafts'
import { outboxOf } from './outbox'
import { discardOutdated, outdatedOf } from './outdated'

const day = 86_400_000
const at = { kind: 'comment', place: 'one' } as const

/** As browsers have it: the names are its own keys. */
function storage(): Storage {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(kept, name) ? (kept[name] as string) : null),
    setItem: (name: string, text: string) => {
      kept[name] = text
    },
    removeItem: (name: string) => {
      delete kept[name]
    },
  }
  const kept = Object.create(methods) as Record<string, unknown>
  return kept as unknown as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.useFakeTimers({ now: new Date(2026, 0, 1), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

it('stores a draft by person, kind and place', () => {
  storeDraft('ann', at, 'hers')
  storeDraft('ben', at, 'his')
  storeDraft('ann', { kind: 'comment', place: 'two' }, 'elsewhere')
  expect(readDraftData('ann', at)).toBe('hers')
  expect(readDraftData('ben', at)).toBe('his')
  expect(readDraftData('ann', { kind: 'post', place: 'one' })).toBeNull()
  storeDraft('ann', at, null)
  expect(readDraftData('ann', at)).toBeNull()
  expect(readDraftData('ann', { kind: 'comment', place: 'two' })).toBe('elsewhere')
})

it('removes one person’s drafts and nothing else when they log out', () => {
  localStorage.setItem('scheme', 'dark')
  storeDraft('ann', at, 'hers')
  storeDraft('anna', at, 'of another person')
  queryClient.setQueryData(keys.session, { viewer: { id: 'ann' }, expiresAt: null })
  forgetOwnDrafts()
  expect(readDraftData('ann', at)).toBeNull()
  expect(Object.keys(localStorage)).toHaveLength(2)
  expect(readDraftData('anna', at)).toBe('of another person')
})

it('offers a draft for 90 days, and none of another version or form', () => {
  storeDraft('ann', at, 'hers')
  vi.setSystemTime(Date.now() + 90 * day - 1000)
  expect(readDraftData('ann', at)).toBe('hers')
  vi.setSystemTime(Date.now() + 2000)
  expect(readDraftData('ann', at)).toBeNull()
  const [name = ''] = Object.keys(localStorage)
  for (const text of ['{"version":0,"at":9e15,"data":"old"}', '{not json', 'null', '7']) {
    localStorage.setItem(name, text)
    expect(readDraftData('ann', at)).toBeNull()
  }
})

it('stores the 50 newest, none above 80,000 characters, and removes expired ones', () => {
  storeDraft('ann', { kind: 'post', place: 'old' }, 'old')
  vi.setSystemTime(Date.now() + 91 * day)
  for (let n = 0; n < 52; n++) {
    vi.setSystemTime(Date.now() + 1000)
    storeDraft('ann', { kind: 'comment', place: String(n) }, n)
  }
  const numbers = () => Object.keys(localStorage).map((name) => Number(name.split(':').at(-1)))
  expect(numbers()).toHaveLength(50)
  expect(numbers()).not.toContain(Number.NaN)
  expect(Math.min(...numbers())).toBe(2)
  storeDraft('ann', at, 'x'.repeat(80_000))
  expect(readDraftData('ann', at)).toBeNull()
  storeDraft('ann', at, 'x'.repeat(79_000))
  expect(readDraftData('ann', at)).toHaveLength(79_000)
})

it('limits drafts of each person by themselves', () => {
  for (let n = 0; n < 60; n++) {
    vi.setSystemTime(Date.now() + 1000)
    if (n < 5) storeDraft('ann', { kind: 'comment', place: String(n) }, n)
    storeDraft('ben', { kind: 'comment', place: String(n) }, n)
  }
  const countOf = (person: string) =>
    Object.keys(localStorage).filter((name) => name.startsWith(`guildhall-draft:${person}:`)).length
  expect([countOf('ann'), countOf('ben')]).toEqual([5, 50])
})

it('returns the texts of another version’s drafts, even after a new one is stored in their place', () => {
  const [name, waiting] = ['guildhall-draft:ann:post:k', 'guildhall-outbox:ann:m1']
  const old = {
    version: 1,
    at: Date.now(),
    data: { id: 'x', fields: { title: 'Old', content: 'Long *text*' } },
  }
  localStorage.setItem(name, JSON.stringify(old))
  localStorage.setItem(waiting, JSON.stringify({ version: 0, id: 'm1', message: 'Hello', clubId: 'k' }))
  localStorage.setItem('guildhall-outbox:ben:m2', JSON.stringify({ version: 0, id: 'm2', message: 'His' }))
  const words = () => outdatedOf('ann').map(({ text }) => text)
  expect(words()).toEqual(['Old\n\nLong *text*', 'Hello'])
  for (let n = 0; n < 52; n++) storeDraft('ann', { kind: 'comment', place: String(n) }, n)
  storeDraft('ann', { kind: 'post', place: 'k' }, { fields: { title: 'New' } })
  expect(readDraftData('ann', { kind: 'post', place: 'k' })).toEqual({ fields: { title: 'New' } })
  expect(words().sort()).toEqual(['Hello', 'Old\n\nLong *text*'])
  for (const one of outdatedOf('ann')) discardOutdated(one)
  expect(words()).toEqual([])
  queryClient.setQueryData(keys.session, { viewer: { id: 'ben' }, expiresAt: null })
  forgetOwnDrafts()
  expect(outdatedOf('ben')).toEqual([])
})

it('works while storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined)
  storeDraft('ann', at, 'hers')
  expect(readDraftData('ann', at)).toBeNull()
  forgetOwnDrafts()
})

it('tells stored drafts from ones that are too long or find no room', () => {
  storeDraft('ann', at, 'hers')
  expect(isStored('ann', at, 'hers')).toBe(true)
  const long = 'x'.repeat(80_001)
  storeDraft('ann', at, long)
  expect(isStored('ann', at, long)).toBe(false)
  expect(readDraftData('ann', at)).toBe('hers')
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: () => {
      throw new Error('full')
    },
  })
  storeDraft('ann', at, 'more')
  expect(isStored('ann', at, 'more')).toBe(false)
})

it('reads what 0.2.0 stored', () => {
  const at = Date.now() - day
  localStorage.setItem(
    'guildhall-draft:ann:comment:one',
    `{"version":2,"at":${at},"data":{"id":"1","text":"Glue first"},"id":"7","revision":3,"pushedAt":${at}}`,
  )
  localStorage.setItem(
    'guildhall-outbox:ann:8',
    '{"version":1,"id":"8","clubId":"2","receiverId":"3","message":"At six?","createdAt":"2025-12-31T09:00:00.000Z"}',
  )
  localStorage.setItem(
    'guildhall-completions:ann:9',
    '{"version":1,"id":"9","courseId":"5","lessonId":"4","isDone":true}',
  )
  localStorage.setItem('guildhall-gone-draft:ann:6', `{"id":"6","revision":2,"at":${at}}`)
  expect(readDraftData('ann', { kind: 'comment', place: 'one' })).toEqual({ id: '1', text: 'Glue first' })
  expect(outboxOf('guildhall-outbox').of('ann')).toMatchObject([{ id: '8', message: 'At six?' }])
  expect(outboxOf('guildhall-completions').of('ann')).toMatchObject([{ lessonId: '4', isDone: true }])
  expect(tombstonesOf('ann')).toEqual([{ id: '6', revision: 2, at }])
  expect(outdatedOf('ann')).toEqual([])
})
