import { it } from 'vitest'
import { write } from '../../../platform/database/write.ts'
import { newId } from '../../../platform/ids.ts'
import { personOf } from '../../../testing/as.ts'
import { openClubToDelete } from '../../../testing/deleted-club.ts'
import { allPathsOf, expectVanishing, longWalk } from '../../../testing/walker.ts'
import { recordModeration } from '../../moderation/log.writes.ts'
import { hide, unhide } from './hiding.writes.ts'

const { app, ann, items, comment, people, walked } = await openClubToDelete()

it('is answered by no read, for anyone, and by the same ones again', { timeout: longWalk }, async () => {
  let actId = newId()
  await expectVanishing({
    // They see most, own most, and belong least; an admin and a stranger read no other paths.
    people: [people['the owner'], people['the author'], people['a visitor']],
    paths: allPathsOf(walked).filter((path) => !path.startsWith('/storage/')),
    marks: { marks: [...Object.values(items).map(({ id }) => id), comment.id] },
    atLeast: 30,
    vanish: () =>
      write(app.deps, async (tx) => {
        actId = await recordModeration(tx, { what: 'hide', actorId: personOf(ann).id })
        for (const { id } of Object.values(items)) await hide(tx, { actId, subject: { kind: 'content', id } })
        await hide(tx, { actId, subject: { kind: 'comment', id: comment.id } })
      }),
    restore: () => write(app.deps, (tx) => unhide(tx, { actId })),
  })
})
