import type { Draft } from '@guildhall/contract/drafts'
import type { ContentKind } from '@guildhall/contract/limits'
import { nounOf } from '@guildhall/contract/nouns'
import { linkOptions } from '@tanstack/react-router'
import { kindWords } from '../../content/kindWords'
import { linkToPlace } from '../../content/links'
import { fullName } from '../../lib/text/names'

type DraftTarget = Pick<Draft, 'kind' | 'place' | 'about'>
const hiddenText = 'It was deleted, or you can no longer see it'

/** What a draft will become, and where; `where` is empty if that is obvious. */
export function wordsOf({ kind, place, about }: DraftTarget): { what: string; where: string } {
  const { club, item, lesson, person } = about
  const [, part] = place.split(':')
  const inItem = item && club ? club.name : hiddenText
  const inClub = club ? club.name : 'You can no longer see this club'
  switch (kind) {
    case 'create-club':
      return { what: 'New club', where: '' }
    case 'edit-profile':
      return { what: 'Changes to your profile', where: '' }
    case 'edit-club':
      return { what: 'Changes to the club', where: inClub }
    case 'comment':
      return { what: commentText(part ? 'reply' : 'comment', item), where: inItem }
    case 'edit-comment':
      return { what: commentText('edit', item), where: inItem }
    // Behind `e-` is the comment that is edited, else the one that is replied to (features/comments/place.ts).
    case 'lesson-comment': {
      const act = part?.startsWith('e-') ? 'edit' : part ? 'reply' : 'comment'
      return { what: commentText(act, lesson), where: lesson && club ? club.name : hiddenText }
    }
    case 'application':
      return { what: item ? `Application for “${item.title}”` : 'Application', where: inItem }
    case 'teaching':
      return { what: taughtPart(part), where: inClub }
    case 'message':
      return { what: person ? `Message to ${fullName(person)}` : 'Message', where: inClub }
  }
  const edited = editedKind(kind)
  if (!edited) return { what: `New ${nounOf(kindWords[kind as ContentKind].one)}`, where: inClub }
  const own = nounOf(kindWords[edited].one)
  return { what: item ? `Changes to “${item.title}”` : `Changes to your ${own}`, where: inItem }
}

function commentText(act: 'comment' | 'reply' | 'edit', on: { title: string } | null): string {
  if (act === 'edit') return on ? `Changes to your comment on “${on.title}”` : 'Changes to your comment'
  if (act === 'reply') return on ? `Reply on “${on.title}”` : 'Reply'
  return on ? `Comment on “${on.title}”` : 'Comment'
}

/** Parts of courses by the first letter of the draft's place (features/teaching/drafts.ts). */
const taughtPart = (part = '') => taughtParts[part.slice(0, 2)] ?? 'Changes to a lesson'
const taughtParts: Record<string, string> = {
  'q-': 'Changes to a quiz',
  'a-': 'Changes to an assignment',
  'c-': 'Changes to a course',
  's-': 'Remark on a submission',
}

/** Link to the page with the draft's form; null if it no longer exists. */
export function wayTo({ kind, place, about: { club, item, lesson } }: DraftTarget) {
  const [id = '', part] = place.split(':')
  if (kind === 'create-club') return linkOptions({ to: '/create-club' })
  if (kind === 'edit-profile') return linkOptions({ to: '/edit-profile' })
  if (!club) return null
  const params = { clubSlug: club.slug }
  if (kind === 'lesson-comment')
    return lesson
      ? linkOptions({
          to: '/$clubSlug/courses/$courseSlug/lessons/$lessonSlug',
          params: { ...params, courseSlug: lesson.course, lessonSlug: lesson.slug },
          hash: part && `comment-${part.replace(/^e-/, '')}`,
        })
      : null
  if (kind === 'teaching') return linkOptions({ to: '/$clubSlug/courses', params })
  if (kind === 'message') return linkOptions({ to: '/messages', search: { in: club.id, with: part } })
  if (kind === 'edit-club' && (part === 'welcome' || part === 'leaderboard'))
    return linkOptions({ to: '/$clubSlug/settings', params })
  if (kind === 'edit-club') return linkOptions({ to: '/$clubSlug/edit-club', params, search: { tab: part } })
  if (kind === 'comment' || kind === 'edit-comment' || kind === 'application' || editedKind(kind)) {
    if (!item) return null
    return { ...linkToPlace({ club, ...item }), hash: hashOf(kind, id, part) }
  }
  return linkOptions({ to: '/$clubSlug', params, search: { tab: 'feed', compose: kind } })
}

/** The hash on an item's page: a comment, or the item's edit form. */
function hashOf(kind: Draft['kind'], id: string, part: string | undefined): string {
  if (kind === 'application') return ''
  if (kind === 'comment') return part ? `comment-${part}` : ''
  return kind === 'edit-comment' ? `comment-${id}` : `edit-${id}`
}

const editedKind = (kind: Draft['kind']) =>
  kind.startsWith('edit-') && kind !== 'edit-club' && kind !== 'edit-profile' && kind !== 'edit-comment'
    ? (kind.slice('edit-'.length) as ContentKind)
    : null
