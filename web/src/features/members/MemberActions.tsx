import type { ClubMember } from '@guildhall/contract/members'
import { ActionIcon, Loader, Menu } from '@mantine/core'
import {
  IconDots,
  IconForms,
  IconLogout,
  IconMessage,
  IconShieldMinus,
  IconShieldPlus,
  IconUserMinus,
} from '@tabler/icons-react'
import { useState } from 'react'
import ModerateItem from '../../content/moderation/ModerateItem'
import { ActionMenu } from '../../ui/ActionMenu'
import type { Change } from './members.api'

type Props = {
  member: ClubMember
  name: string
  busy: boolean
  onChange: (change: Change) => void
  onLeave: (() => void) | undefined
  /** Undefined if the viewer cannot message this member. */
  onMessage: (() => void) | undefined
  /** Undefined for viewers who may not read what members answered before joining. */
  onAnswers: (() => void) | undefined
  onModerate: () => void
}

/** Menu of what the viewer can do with a member. Renders nothing if that is nothing. */
export function MemberActions({
  member,
  name,
  busy,
  onChange,
  onLeave,
  onMessage,
  onAnswers,
  onModerate,
}: Props) {
  const { id, can } = member
  const [isOpen, setOpen] = useState(false)
  const mayChange = can.promote === true || can.demote === true
  const moderates = can.moderate === true
  if (!mayChange && can.remove !== true && !onLeave && !onMessage && !onAnswers && !moderates) return null
  return (
    <ActionMenu
      position="bottom-end"
      width={208}
      offset={4}
      opened={isOpen}
      onChange={(open) => setOpen(open && !busy)}
    >
      <Menu.Target>
        {/* Not `loading`, which disables the button: the closing menu returns the focus to it. */}
        <ActionIcon
          data-actions-for={id}
          aria-label={`Actions for ${name}`}
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
        >
          {busy ? <Loader size={16} /> : <IconDots size={20} stroke={1.8} aria-hidden />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.promote === true && (
          <Menu.Item
            leftSection={<IconShieldPlus size={18} stroke={1.6} aria-hidden />}
            onClick={() => onChange('promote')}
          >
            Make Admin
          </Menu.Item>
        )}
        {can.demote === true && (
          <Menu.Item
            leftSection={<IconShieldMinus size={18} stroke={1.6} aria-hidden />}
            onClick={() => onChange('demote')}
          >
            Remove Admin Role
          </Menu.Item>
        )}
        {onMessage && (
          <Menu.Item leftSection={<IconMessage size={18} stroke={1.6} aria-hidden />} onClick={onMessage}>
            Send Message
          </Menu.Item>
        )}
        {onAnswers && (
          <Menu.Item leftSection={<IconForms size={18} stroke={1.6} aria-hidden />} onClick={onAnswers}>
            Answers
          </Menu.Item>
        )}
        {moderates && <ModerateItem onPress={onModerate} />}
        {(mayChange || onMessage || onAnswers || moderates) && can.remove === true && <Menu.Divider />}
        {can.remove === true && (
          <Menu.Item
            color="var(--gh-red-text)"
            leftSection={<IconUserMinus size={18} stroke={1.6} aria-hidden />}
            onClick={() => onChange('remove')}
          >
            Remove Member
          </Menu.Item>
        )}
        {onLeave && (
          <Menu.Item
            color="var(--gh-red-text)"
            leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
            onClick={onLeave}
          >
            Leave Club
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </ActionMenu>
  )
}
