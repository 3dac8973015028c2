import type { ContentKind } from '@guildhall/contract/limits'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { canEdit } from './content.policy.ts'
import { lockVisibleContent } from './content.reads.ts'
import { type Item, readWhole } from './items.reads.ts'
import type { Kind } from './shared.reads.ts'

/**
 * Changes an item's status, such as sold or available, which is not an edit. `save` returns whether anything changed.
 * Errors: content_not_found, permission_denied.
 */
export async function changeStatus<K extends ContentKind, Data extends object>(
  context: PersonContext,
  kind: Kind<K, Data>,
  contentId: string,
  status: string,
  save: (tx: Tx) => Promise<boolean>,
): Promise<Item<K, Data>> {
  const { viewer } = context
  const { type } = kind
  await write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    if (row.type !== type) throw new AppError('content_not_found')
    const { user_id: authorId, role, restriction } = row
    allow(canEdit(viewer, { authorId, type, role, restriction }))
    if (!(await save(tx))) return
    const clubId = row.club_id
    const data = { type, status }
    await recordActivity(tx, { clubId, personId: viewer.id, type: 'content.status', contentId, data })
    tx.signal(
      { kind: 'content.updated', clubId, contentId, type },
      { clubId, topicId: row.restricted_topic_id, contentId },
    )
  })
  return readWhole(context, kind, contentId)
}
