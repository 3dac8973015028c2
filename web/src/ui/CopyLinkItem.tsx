import { Menu } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useBriefly } from '../lib/state/useBriefly'
import { copyLink } from './copyLink'

/** An entry of a menu that copies the link of a path on this site; says so for 2 seconds (platform.md 9). */
export function CopyLinkItem({ path }: { path: string }) {
  const [copied, showCopied] = useBriefly()

  async function copy() {
    if (await copyLink(path)) showCopied()
  }

  const Icon = copied ? IconCheck : IconLink
  return (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      closeMenuOnClick={false}
      onClick={() => void copy()}
    >
      {copied ? 'Copied' : 'Copy link'}
    </Menu.Item>
  )
}
