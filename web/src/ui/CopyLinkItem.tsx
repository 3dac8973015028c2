import { Menu } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../lib/copyText'
import { toast } from '../lib/toast'

/** An entry of a menu that copies the link of a path on this site; says so for 2 seconds (platform.md 9). */
export function CopyLinkItem({ path }: { path: string }) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    const url = new URL(path, location.origin).href
    if (!(await copyText(url))) return toast.error('Could not copy the link', url)
    toast.success('Link copied')
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), 2000)
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
