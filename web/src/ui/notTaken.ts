import { toast } from '../lib/page/toast'
import { picturesAmong } from './pictureFiles'

/** Shows which of the files dropped on a text, or pasted into it, were not accepted. */
export function sayNotTaken(given: Iterable<File>, pictures: boolean): void {
  const files = [...given]
  const others = files.length - picturesAmong(files).length
  if (pictures && others > 0)
    toast.error('Only pictures can be put into a text', 'Other files were not added.')
  if (!pictures && files.length > 0)
    toast.error('This text takes no pictures or files', 'They were not added.')
}

/** Shows what of a pasted text was not kept. */
export function sayLost(sentence: string | null): void {
  if (sentence) toast.info(sentence)
}
