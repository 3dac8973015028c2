import { limits } from '@guildhall/contract/limits'
import { picturesNamed } from '@guildhall/contract/text-pictures'

export const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`

/** What the button says until the pictures of a comment are there. */
export const uploadingPicture = 'Uploading...'

/** Why a comment cannot be sent as it is; false where it can. */
export function tooMuch(text: string): string | false {
  const over = text.length - limits.comment
  if (over > 0) return `${characters(over)} too many`
  return (
    picturesNamed(text).length > limits.commentPictures &&
    `At most ${limits.commentPictures} pictures in a comment`
  )
}
