import type { ClubLabel } from '@guildhall/contract/clubs'
import type { Lesson } from '@guildhall/contract/courses'
import type { Ability } from '@guildhall/contract/errors'
import type { ContentItem } from '@guildhall/contract/feed'
import { pathOf } from '../../content/links'

/** What comments are about: an item, or a lesson. */
export type Discussion = {
  /** Of the item or lesson. */
  id: string
  /** Lessons have the newest first, neither likes, versions, pictures nor mentions. */
  isLesson: boolean
  title: string
  club: ClubLabel
  /** Path of its page. */
  path: string
  can: { comment: Ability; history: Ability }
}

export const ofItem = (item: ContentItem): Discussion => ({
  id: item.id,
  isLesson: false,
  title: item.title,
  club: item.club,
  path: pathOf(item),
  can: item.can,
})

export const ofLesson = ({ id, title, can }: Lesson, club: ClubLabel, path: string): Discussion => ({
  id,
  isLesson: true,
  title,
  club,
  path,
  can: { comment: can.comment, history: 'permission_denied' },
})
