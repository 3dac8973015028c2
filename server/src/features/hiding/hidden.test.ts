import { expect, it } from 'vitest'
import { write } from '../../platform/write.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { openClubToDelete } from '../../testing/deleted-club.ts'
import { pathsOfFileReads, pathsOfReads } from '../../testing/deletion-walk.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { hide, unhide } from './hiding.writes.ts'

const scene = await openClubToDelete()
const { app, ann, items, comment, people } = scene
const paths = [...pathsOfReads(scene, { isWhole: false }).values()].flat()
const filePaths = pathsOfFileReads(scene).filter((path) => !path.includes('/exports/'))
const hidden = [...Object.values(items).map(({ id }) => id), comment.id]

/** Paths that answer with a hidden item or comment. */
async function shownTo(who: Client): Promise<string[]> {
  const found = await concurrently([...paths, ...filePaths], async (path) => {
    const response = await who.fetch(path)
    const text = response.status === 200 ? await response.text() : ''
    expect(response.status, path).toBeLessThan(500)
    return hidden.some((id) => text.includes(id)) ? path : null
  })
  return found.filter((path) => path !== null)
}

it('is answered by no read, for anyone, and by the same ones again', async () => {
  const before: string[][] = []
  for (const who of Object.values(people)) before.push(await shownTo(who))
  expect(before.flat().length).toBeGreaterThan(30)
  const actId = await write(app.deps, async (tx) => {
    const id = await recordModeration(tx, { what: 'hide', actorId: personOf(ann).id })
    for (const { id: itemId } of Object.values(items))
      await hide(tx, { actId: id, subject: { kind: 'content', id: itemId } })
    await hide(tx, { actId: id, subject: { kind: 'comment', id: comment.id } })
    return id
  })
  for (const [name, who] of Object.entries(people)) expect(await shownTo(who), name).toEqual([])
  await write(app.deps, (tx) => unhide(tx, { actId }))
  const after: string[][] = []
  for (const who of Object.values(people)) after.push(await shownTo(who))
  expect(after).toEqual(before)
})
