import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { UnreadMessages } from './UnreadMessages'
import classes from './UnreadMessages.module.css'

/** The bottom bar's link to messages, on phones. */
export default function MessagesLink({ className = '' }: { className: string | undefined }) {
  return (
    <Link to="/messages" className={`${className} ${classes.way}`}>
      <IconMessage size={22} stroke={1.7} aria-hidden />
      <span>Messages</span>
      <UnreadMessages />
    </Link>
  )
}
