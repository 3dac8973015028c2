import { ActionIcon } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { UnreadMessages } from './UnreadMessages'
import classes from './UnreadMessages.module.css'

/** The header's link to messages; phones have it in the bottom bar. */
export default function MessagesButton() {
  return (
    <ActionIcon
      size={40}
      className={classes.button}
      renderRoot={(props) => <Link to="/messages" title="Messages" {...props} />}
    >
      <IconMessage size={22} stroke={1.7} aria-hidden />
      <span className="visually-hidden">Messages</span>
      <UnreadMessages />
    </ActionIcon>
  )
}
