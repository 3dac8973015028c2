import { beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { queryClient } from '../../lib/cache/queryClient'
import { forgetOwnDrafts } from '../../lib/drafts/drafts'
import { unsentMessages } from './outbox'

const unsent = (id: string, message = id) => ({
  ...{ id, message, clubId: 'k', receiverId: 'leo' },
  createdAt: '2026-01-01T12:00:00.000Z',
})
const ids = (person: string) => unsentMessages.of(person).map(({ id }) => id)

let refuses = false
beforeEach(() => {
  refuses = false
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => {
      if (refuses) throw new Error('full')
      kept[name] = text
    },
    removeItem: (name: string) => {
      delete kept[name]
    },
  }
  const kept: Record<string, string> = Object.create(methods)
  vi.stubGlobal('localStorage', kept)
  forgetOwnDrafts()
})

it("keeps a person's queued messages in the order they were written", () => {
  for (const id of ['2', '1', '3']) unsentMessages.keep('mia', unsent(id))
  unsentMessages.keep('leo', unsent('4'))
  unsentMessages.keep('mia', { ...unsent('1'), failed: 'No' })
  expect(ids('mia')).toEqual(['1', '2', '3'])
  expect(unsentMessages.of('mia')[0]?.failed).toBe('No')
  unsentMessages.remove('mia', '2')
  expect(ids('mia')).toEqual(['1', '3'])
  expect(ids('leo')).toEqual(['4'])
})

it('is emptied for the person who logs out, and for no one else', () => {
  unsentMessages.keep('mia', unsent('1'))
  unsentMessages.keep('leo', unsent('2'))
  expect(ids('mia')).toEqual(['1'])
  queryClient.setQueryData(keys.session, { viewer: { id: 'mia' }, expiresAt: null })
  forgetOwnDrafts()
  expect([ids('mia'), ids('leo')]).toEqual([[], ['2']])
})

it('works without storage until the page is closed', () => {
  refuses = true
  unsentMessages.keep('mia', unsent('1'))
  expect(ids('mia')).toEqual(['1'])
  unsentMessages.remove('mia', '1')
  expect(ids('mia')).toEqual([])
})

it('ignores entries of other versions and invalid ones', () => {
  for (const text of ['{"version":0,"id":"1"}', '{not json', 'null', '7'])
    localStorage.setItem(`guildhall-outbox:zoe:${text}`, text)
  expect(ids('zoe')).toEqual([])
})

it('is updated when another tab adds, removes or clears entries', () => {
  let listener = (_: { key: string | null }) => {}
  vi.stubGlobal('addEventListener', (type: string, listen: typeof listener) => {
    if (type === 'storage') listener = listen
  })
  vi.stubGlobal('removeEventListener', () => undefined)
  unsentMessages.keep('mia', unsent('1'))
  const heard = vi.fn()
  const stop = unsentMessages.subscribe(heard)
  expect(ids('mia')).toEqual(['1'])
  const name = 'guildhall-outbox:mia:2'
  localStorage.setItem(name, JSON.stringify({ version: 1, ...unsent('2') }))
  listener({ key: 'guildhall-draft:mia:post:1' })
  expect(heard).not.toHaveBeenCalled()
  expect(ids('mia')).toEqual(['1'])
  listener({ key: name })
  expect(ids('mia')).toEqual(['1', '2'])
  for (const one of Object.keys(localStorage)) localStorage.removeItem(one)
  listener({ key: null })
  expect(ids('mia')).toEqual([])
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
})
