import { courseLimits } from '@guildhall/contract/course-limits'
import { limits } from '@guildhall/contract/limits'
import { plural } from '@guildhall/contract/plural'
import { picturesNamed } from '@guildhall/contract/text-pictures'

export const characters = (count: number) => plural(count, '{n} character', '{n} characters')

/** Label of the button while the comment's pictures are uploading. */
export const uploadingPicture = 'Uploading...'

/** Characters of a comment. */
export const mostOf = ({ isLesson }: { isLesson?: boolean }) =>
  isLesson ? courseLimits.comment : limits.comment

/** Why a comment is too long or has too many pictures; false if it is fine. */
export function tooMuch(text: string, most: number): string | false {
  const over = text.length - most
  if (over > 0) return `${characters(over)} too many`
  return (
    picturesNamed(text).length > limits.commentPictures &&
    `At most ${limits.commentPictures} pictures in a comment`
  )
}
