import type { CommentDraft, DraftKind, ItemDraft } from '@guildhall/contract/drafts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/write.ts'
import { newId } from '../../../platform/ids.ts'
import { addDraft } from '../../drafts/drafts.writes.ts'
import { decline, type HeldKind } from '../../prevention/held.writes.ts'

type Declined = {
  kind: HeldKind
  club_id: string
  person_id: string
  target_id: string | null
  input: Record<string, unknown>
  files: ItemDraft['files']
}

/**
 * Declines what waits and gives it back to its author as a draft, under the same id and with the reason, so that they
 * change it on any device. Errors: as decline.
 */
export async function declineAsDraft(tx: Tx, by: Parameters<typeof decline>[1]): Promise<void> {
  await decline(tx, by)
  const { rows } = await sql<Declined>`select kind, club_id, person_id, target_id, input,
      array(select json_build_object('path', f.path, 'name', f.name, 'size', f.size)
        from held_files x join files f on f.id = x.file_id
        where x.held_id = h.id and f.purpose = 'attachments' order by f.id) as files
    from held_submissions h where h.id = ${by.heldId}`.execute(tx.db)
  const [held] = rows
  if (held) await addDraft(tx, held.person_id, { id: by.heldId, ...draftOf(held, by.note) })
}

/** The draft for its form, and its place. It is sent again under another id. */
function draftOf(
  { kind, club_id: clubId, target_id: targetId, input, files }: Declined,
  declined: string,
): { kind: DraftKind; place: string; data: ItemDraft | CommentDraft } {
  const id = newId()
  if (kind === 'comment' || kind === 'lesson_comment') {
    const { content, parentId } = input as { content: string; parentId?: string }
    return {
      kind: kind === 'comment' ? 'comment' : 'lesson-comment',
      place: parentId ? `${targetId}:${parentId}` : `${targetId}`,
      data: { id, text: content, declined },
    }
  }
  const { id: _, ...fields } = input
  const paths = fields.attachmentPaths
  const attached = Array.isArray(paths) ? files.filter(({ path }) => paths.includes(path)) : []
  return { kind, place: clubId, data: { id, fields, files: attached, declined } }
}
