import { expect, it } from 'vitest'
import { write } from '../../../platform/database/write.ts'
import { type Client, personOf } from '../../../testing/as.ts'
import { concurrently } from '../../../testing/concurrently.ts'
import { openClubToDelete } from '../../../testing/deleted-club.ts'
import { pathsOfFileReads, pathsOfReads } from '../../../testing/deletion-walk.ts'
import { recordModeration } from '../../moderation/log.writes.ts'
import { hide, unhide } from './hiding.writes.ts'

const scene = await openClubToDelete()
const { app, ann, items, comment } = scene
// They see most, own most, and belong least; an admin and a stranger read no other paths.
const people = [scene.people['the owner'], scene.people['the author'], scene.people['a visitor']]
const paths = [
  ...[...pathsOfReads(scene, { isWhole: false }).values()].flat(),
  ...pathsOfFileReads(scene).filter((path) => !path.includes('/exports/')),
]
const hidden = [...Object.values(items).map(({ id }) => id), comment.id]

/** Paths that answer with a hidden item or comment. */
async function shownTo(who: Client, within = paths): Promise<string[]> {
  const found = await concurrently(within, async (url) => {
    // Without a socket, which halves the time.
    const response = await app.http.inject({ url, headers: { cookie: who.cookie } })
    expect(response.statusCode, url).toBeLessThan(500)
    return response.statusCode === 200 && hidden.some((id) => response.body.includes(id)) ? url : null
  })
  return found.filter((path) => path !== null)
}

it('is answered by no read, for anyone, and by the same ones again', async () => {
  const before: string[][] = []
  for (const who of people) before.push(await shownTo(who))
  expect(before.flat().length).toBeGreaterThan(30)
  const actId = await write(app.deps, async (tx) => {
    const id = await recordModeration(tx, { what: 'hide', actorId: personOf(ann).id })
    for (const { id: itemId } of Object.values(items))
      await hide(tx, { actId: id, subject: { kind: 'content', id: itemId } })
    await hide(tx, { actId: id, subject: { kind: 'comment', id: comment.id } })
    return id
  })
  for (const who of people) expect(await shownTo(who), who.person?.email ?? 'a visitor').toEqual([])
  await write(app.deps, (tx) => unhide(tx, { actId }))
  const after: string[][] = []
  for (const who of people) after.push(await shownTo(who, [...new Set(before.flat())]))
  expect(after).toEqual(before)
})
