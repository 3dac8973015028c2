import type { OutputOf } from '@guildhall/contract/api'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, dot, visitor, make, as, app } = await openWorld()
const { db } = app.deps

type Kind = 'mine' | 'joined' | 'invited' | 'asked'
type Page = OutputOf<'GET /my/clubs/:kind'>

/** A person with numbered clubs in which they have a role, an invite or a request. */
async function somebody(kind: Kind, count: number) {
  const person = await make.person()
  // Without digits, by which the clubs are found.
  const address = person.username
    .slice(0, 30)
    .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  const name = (n: number) => `${kind} ${String(n).padStart(3, '0')}`
  const clubs = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    user_id: personOf(ann).id,
    name: name(n),
    slug: `${address}-${n}`,
    is_private: true,
  }))
  const memberships = (user_id: string, role: string) =>
    clubs.map(({ id }) => ({ id: newId(), club_id: id, user_id, role }))
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('clubs').values(clubs).execute()
    await tx
      .insertInto('club_memberships')
      .values(memberships(personOf(ann).id, 'owner'))
      .execute()
  })
  if (kind === 'mine' || kind === 'joined')
    await db
      .insertInto('club_memberships')
      .values(memberships(person.id, kind === 'mine' ? 'admin' : 'member'))
      .execute()
  else
    for (const club of clubs)
      await (kind === 'asked' ? make.request(club, person) : make.invite(club, { by: personOf(ann), person }))
  return { who: await as(person), names: clubs.map((club) => club.name) }
}

async function walk(who: Client, kind: Kind, q?: string): Promise<Page[]> {
  const pages: Page[] = []
  let cursor: string | undefined
  do {
    const page: Page = await who.call('GET /my/clubs/:kind', { params: { kind }, query: { q, cursor } })
    pages.push(page)
    cursor = page.next ?? undefined
  } while (cursor)
  return pages
}
const namesIn = (pages: Page[]) => pages.flatMap(({ items }) => items.map(({ name }) => name))

describe("a person's own clubs", () => {
  it.each(['mine', 'joined', 'invited', 'asked'] as const)('lists 50 of %s per page', async (kind) => {
    const count = kind === 'joined' ? 300 : 52
    const { who, names } = await somebody(kind, count)
    const first = await who.call('GET /my/clubs')
    expect(first[kind].map(({ name }) => name)).toEqual(names.slice(0, 50))
    expect(first.more).toEqual([kind])
    const pages = await walk(who, kind)
    expect(pages.map(({ items }) => items.length)).toEqual(
      kind === 'joined' ? [50, 50, 50, 50, 50, 50] : [50, 2],
    )
    expect(namesIn(pages)).toEqual(names)
  })

  it('lists all without pages up to 50', async () => {
    const { who, names } = await somebody('joined', 50)
    const { joined, more } = await who.call('GET /my/clubs')
    expect([joined.map(({ name }) => name), more]).toEqual([names, []])
    expect((await walk(who, 'joined')).map(({ next }) => next)).toEqual([null])
  })

  it('are found by parts of name or slug, in any position', async () => {
    const { who } = await somebody('joined', 120)
    expect(namesIn(await walk(who, 'joined', '117'))).toEqual(['joined 117'])
    expect(namesIn(await walk(who, 'joined', '11 JOIN'))).toHaveLength(11)
    const { slug } = (await walk(who, 'joined', '119'))[0]?.items[0] ?? { slug: '' }
    expect(namesIn(await walk(who, 'joined', slug))).toEqual(['joined 119'])
    expect(namesIn(await walk(who, 'joined', '%'))).toEqual([])
    expect(namesIn(await walk(who, 'mine', '117'))).toEqual([])
  })

  it('with one name are paged without gaps or repeats', async () => {
    const { who, names } = await somebody('joined', 60)
    await db.updateTable('clubs').set({ name: 'One name' }).where('name', 'in', names).execute()
    const ids = (await walk(who, 'joined')).flatMap(({ items }) => items.map(({ id }) => id))
    expect([ids.length, new Set(ids).size]).toEqual([60, 60])
  })

  it('show pending requests to managers only', async () => {
    const club = await make.club({ owner: personOf(ann), isPrivate: true, name: 'Waited for' })
    const member = await make.person()
    await make.member(club, member)
    await make.request(club, await make.person())
    const find = async (who: Client, kind: Kind) =>
      (await who.call('GET /my/clubs/:kind', { params: { kind }, query: { q: 'waited for' } })).items[0]
    expect((await find(ann, 'mine'))?.waiting).toBe(1)
    expect(await find(await as(member), 'joined')).not.toHaveProperty('waiting')
    expect(await find(dot, 'mine')).toBeUndefined()
  })

  it('are refused to visitors, and for invalid kinds and cursors', async () => {
    const refused = (who: Client, kind: string, cursor?: string) =>
      who.refused('GET /my/clubs/:kind', { params: { kind }, query: { cursor } })
    expect(await refused(visitor, 'mine')).toMatchObject({ code: 'sign_in_required' })
    expect(await refused(dot, 'theirs')).toMatchObject({ code: 'bad_input' })
    const place = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cursor of ['x', place(1), place(['', newId()]), place(['a\0b', newId()]), place(['a', 'b'])])
      expect(await refused(dot, 'mine', cursor)).toMatchObject({
        code: 'bad_input',
        fields: { cursor: 'This is not a place in the list' },
      })
  })
})
