import { featureOf } from '@guildhall/contract/limits'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { eachKind } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'

// Rights are read in one statement and what the item shows to everyone in the next (docs/decisions/015). Here the club is made
// private and the item changed between the two.

const { ann, cam, dot, visitor, make, app } = await openWorld()
const { db } = app.deps
const kinds = Object.values(eachKind((kind) => kind))

const readsShared = /from "content" as "c" inner join "\w+" as t on/
const readsAgain = /"content"."id" = any\(/
let between: (() => Promise<void>) | undefined
const original = pg.Client.prototype.query
const query = vi.spyOn(pg.Client.prototype, 'query')
query.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
  const [asked] = args as [string | { text?: string }]
  const text = (typeof asked === 'string' ? asked : asked?.text) ?? ''
  const change = readsShared.test(text) || readsAgain.test(text) ? between : undefined
  if (!change) return Reflect.apply(original, this, args)
  return change().then(() => Reflect.apply(original, this, args))
} as never)
afterAll(() => query.mockRestore())
beforeEach(() => {
  between = undefined
})

/** Runs `change` before the next statement that reads what items show, or before each, also where rights are read again. */
function changeBetween(change: () => Promise<unknown>, { isRepeated = false } = {}): { times: number } {
  const done = { times: 0 }
  between = async () => {
    const now = between
    between = undefined
    done.times += 1
    await change()
    if (isRepeated) between = now
  }
  return done
}

/** A public club with an item of Cam's. */
async function publicItem(kind: (typeof kinds)[number]) {
  const club = await make.club({ owner: personOf(ann) })
  await make.member(club, personOf(cam))
  const item = await make.item(kind, { club, author: personOf(cam), title: 'Open' })
  const hide = async () => {
    await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    await db.updateTable('content').set({ title: 'The secret xylophone' }).where('id', '=', item.id).execute()
  }
  const readings = [
    `/rest/v1/content/${item.id}`,
    `/rest/v1/clubs/${club.slug}/${featureOf[kind]}/${item.slug}`,
    `/rest/v1/clubs/${club.slug}/highlights`,
    `/rest/v1/clubs/${club.slug}/feed`,
  ]
  return { club, item, hide, readings }
}

describe.each(kinds)('a %s whose club becomes private between the two statements', (kind) => {
  it.each([
    ['a visitor', visitor],
    ['a stranger', dot],
  ])('shows nothing of its new text to %s', async (_, who) => {
    for (const index of who === visitor ? [0, 1, 2] : [0, 1, 2, 3]) {
      const { hide, readings } = await publicItem(kind)
      const path = readings[index] ?? ''
      const changed = changeBetween(hide)
      const { status, body } = await who.read(path)
      expect(changed.times, path).toBe(1)
      expect(status, path).toBeLessThan(500)
      expect(body, path).not.toContain('xylophone')
      expect((await cam.read(path)).status, path).toBe(200)
    }
  })

  it('shows its new text to members', async () => {
    const { item, hide } = await publicItem(kind)
    const changed = changeBetween(hide)
    const shown = await cam.call('GET /content/:contentId', { params: { contentId: item.id } })
    expect(changed.times).toBe(1)
    expect(shown).toMatchObject({ title: 'The secret xylophone', can: { edit: true } })
  })
})

it('an item that changes before each statement is left out', async () => {
  const { item, club } = await publicItem('post')
  await make.post({ club, author: personOf(cam), title: 'Another' })
  const changed = changeBetween(
    () => db.updateTable('content').set({ title: newId() }).where('id', '=', item.id).execute(),
    { isRepeated: true },
  )
  const { items } = await cam.call('GET /clubs/:club/feed', { params: { club: club.slug }, query: {} })
  expect(items.map(({ title }) => title)).toEqual(['Another'])
  // Five times what it shows, and four times its rights.
  expect(changed.times).toBe(9)
})
