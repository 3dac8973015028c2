import { toast } from '../lib/page/toast'
import { copyText } from '../lib/text/copyText'

/** Copies the link of a path on this site, and says so; answers whether it is copied. */
export async function copyLink(path: string): Promise<boolean> {
  const url = new URL(path, location.origin).href
  const isCopied = await copyText(url)
  if (isCopied) toast.success('Link copied')
  else toast.error('Could not copy the link', url)
  return isCopied
}
