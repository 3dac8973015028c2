import { type ContentKind, featureOf } from '@guildhall/contract/limits'
import type { HeldReason, OwnHeldSubmission } from '@guildhall/contract/prevention'
import { isMedia } from '../../../platform/files/media.ts'
import { presentLabel } from '../../clubs/clubs.reads.ts'
import { attachmentsIn, type FileRow } from '../../files/files.reads.ts'
import type { HeldKind } from '../../prevention/held.writes.ts'
import { textsOf } from '../../prevention/texts.ts'
import type { PersonColumns } from '../../profiles/profiles.reads.ts'

export type HeldRow = PersonColumns & {
  id: string
  kind: HeldKind
  title: string
  input: Record<string, unknown>
  sent_digest: string
  reasons: HeldReason[]
  created_at: Date
  decided_at: Date | null
  decision: 'approved' | 'declined' | 'withdrawn' | null
  note: string
  club_id: string
  club_slug: string
  club_name: string
  club_logo_path: string | null
  /** The kind of a comment's subject; null if that is gone. */
  content_type: string | null
  content_slug: string | null
  lesson_slug: string | null
  course_slug: string | null
  files: FileRow[]
  published: number
  is_draft: boolean
}

/** A submission for moderators and its author, who does not learn which words are watched. */
export function present(
  row: HeldRow,
  { isAuthor }: { isAuthor: boolean },
): Omit<OwnHeldSubmission, 'status' | 'note' | 'decidedAt' | 'isDraft'> {
  const { id, kind, title, input, created_at: createdAt } = row
  const { field: textField, text } = longTextOf(input)
  return {
    ...{ id, kind, title, text, path: pathOf(row) },
    club: presentLabel({
      ...{ id: row.club_id, slug: row.club_slug, name: row.club_name, logo_path: row.club_logo_path },
    }),
    details: textsOf(input)
      .filter(({ field }) => field !== textField && !isShownElsewhere.test(field))
      .map(({ field, text: value }) => ({ name: nameOf(field), value })),
    pictures: picturesIn(row),
    files: attachmentsIn(row.files),
    reasons: row.reasons.map(({ kind, term, actId }) =>
      isAuthor ? { kind, term: null, ...(actId && { actId }) } : { kind, term },
    ),
    createdAt: createdAt.toISOString(),
  }
}

/** The title, and descriptions of pictures. */
const isShownElsewhere = /^(?:title|question|eventName)$|^images\./

function longTextOf(input: Record<string, unknown>): { field: string; text: string } {
  const field = ['content', 'description'].find((name) => typeof input[name] === 'string')
  return field === undefined ? { field: '', text: '' } : { field, text: String(input[field]) }
}

/** 'options.0.text' is an 'Option', 'deliveryTime' a 'Delivery time'. */
function nameOf(field: string): string {
  const [first = ''] = field.split('.')
  if (first === 'options') return 'Option'
  const words = first.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function picturesIn({ input, files }: HeldRow): { url: string; alt: string }[] {
  const images = Array.isArray(input.images) ? (input.images as { path?: string; alt?: string }[]) : []
  const altOf = new Map(images.map(({ path, alt }) => [path, alt ?? '']))
  return files
    .filter(({ purpose }) => purpose !== 'attachments' && !isMedia(purpose))
    .map(({ path }) => ({ url: `/storage/v1/${path}`, alt: altOf.get(path) ?? '' }))
}

function pathOf(row: HeldRow): string | null {
  if (row.content_type && row.content_slug)
    return `/${row.club_slug}/${featureOf[row.content_type as ContentKind]}/${row.content_slug}`
  if (row.course_slug && row.lesson_slug)
    return `/${row.club_slug}/courses/${row.course_slug}/lessons/${row.lesson_slug}`
  return null
}
