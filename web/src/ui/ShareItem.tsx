import { Menu } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { toast } from '../lib/page/toast'

type Props = { path: string; title: string }

/** An entry of a menu that hands a link of this site to the system's own sheet; nothing where there is none. */
export function ShareItem({ path, title }: Props) {
  const url = new URL(path, location.origin).href
  if (!('share' in navigator)) return null
  return (
    <Menu.Item
      leftSection={<IconShare2 size={18} stroke={1.6} aria-hidden />}
      onClick={() =>
        void navigator.share({ title, url }).catch((error: unknown) => {
          // Closed without choosing, or open already.
          const isMeant = error instanceof DOMException && /^(Abort|InvalidState)Error$/.test(error.name)
          if (!isMeant) toast.error('Could not share the link', url)
        })
      }
    >
      Share
    </Menu.Item>
  )
}
