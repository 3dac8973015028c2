import type { ClubMember } from '@guildhall/contract/members'
import { describe, expect, it } from 'vitest'
import { type MemberPage, type MemberPages, mergeMembers } from './mergeMembers'

/** 'o' is the owner, 's' the viewer, a capital letter an admin; the number is the minute they joined. */
const member = (name: string): ClubMember => ({
  id: name,
  person: { id: name, username: name, firstName: name, lastName: '', imageUrl: null },
  role: name === 'o' ? 'owner' : name < 'a' ? 'admin' : 'member',
  lastSeenOn: null,
  communityRoles: [],
  level: null,
  joinedAt: new Date(Date.UTC(2024, 0, 1, 0, Number(name.slice(1)))).toISOString(),
  isModerator: false,
  isSelf: name === 's1',
  can: { promote: true, demote: true, remove: true, moderate: true },
})
const page = (names: string[], next: string | null = null): MemberPage => ({
  items: names.map(member),
  next,
  count: names.length,
})
const list = (...pages: MemberPage[]): MemberPages => ({ pages, pageParams: pages.map(() => undefined) })
const ids = ({ pages }: MemberPages) => pages.flatMap(({ items }) => items.map(({ id }) => id))

describe('mergeMembers', () => {
  const old = list(page(['o', 's1', 'A9', 'm8'], 'x'), page(['m7', 'm6', 'm5'], 'y'))

  it('replaces the list when the fetched part is all of it', () => {
    expect(ids(mergeMembers(old, page(['o', 's1'])))).toEqual(['o', 's1'])
    expect(mergeMembers(old, page(['o', 's1'])).pages.at(-1)?.next).toBeNull()
    expect(ids(mergeMembers(old, page([])))).toEqual([])
  })

  it('adds new members, removes missing ones, and keeps what follows the fetched part', () => {
    const now = mergeMembers(old, page(['o', 's1', 'A9', 'm9', 'm7'], 'z'))
    expect(ids(now)).toEqual(['o', 's1', 'A9', 'm9', 'm7', 'm6', 'm5'])
    expect(now.pages.at(-1)?.next).toBe('y')
  })

  it('removes the duplicate of a member who moved up', () => {
    const made = { ...member('m5'), role: 'admin' as const }
    const fresh = { ...page(['o', 's1', 'A9', 'm8'], 'z') }
    fresh.items.splice(3, 0, made)
    expect(ids(mergeMembers(old, fresh))).toEqual(['o', 's1', 'A9', 'm5', 'm8', 'm7', 'm6'])
  })

  it('continues below the fetched part when nothing was loaded there', () => {
    const now = mergeMembers(list(page(['o', 'm8'], 'x')), page(['o', 'm9'], 'z'))
    expect(ids(now)).toEqual(['o', 'm9', 'm8'])
    const end = mergeMembers(list(page(['o', 'm8'], 'x')), page(['o', 'm8'], 'z'))
    expect(end.pages.map(({ next }) => next)).toEqual(['z'])
  })

  it('drops what follows the fetched part in other orders than by role', () => {
    expect(mergeMembers(old, page(['o', 's1'], 'z'), false).pages.map(({ items }) => items.length)).toEqual([
      2,
    ])
  })

  it("splits the list into pages of the server's size", () => {
    const many = Array.from({ length: 45 }, (_, index) => `m${100 - index}`)
    expect(mergeMembers(old, page(many)).pages.map(({ items }) => items.length)).toEqual([20, 20, 5])
  })
})
