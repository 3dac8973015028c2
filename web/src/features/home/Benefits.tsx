import { IconDoorEnter, IconLock, IconMessages, IconShieldCheck } from '@tabler/icons-react'
import classes from './Landing.module.css'

const benefits = [
  {
    Icon: IconDoorEnter,
    title: 'A place of its own',
    text: 'Cover, logo, and an address you can say out loud. Every club feels like itself, not like a channel in somebody else’s app.',
  },
  {
    Icon: IconMessages,
    title: 'Talk that lasts',
    text: 'Posts with pictures and files, comments and likes. They appear as they happen, and can be found again next year.',
  },
  {
    Icon: IconLock,
    title: 'Open or private',
    text: 'A public club can be read by anyone. What happens in a private one stays with its members, down to the last file.',
  },
  {
    Icon: IconShieldCheck,
    title: 'Nobody is watching',
    text: 'No advertising and no trackers. Your browser never asks anyone else for anything while you are here.',
  },
]

export function Benefits() {
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits" className="visually-hidden">
        What Guildhall gives a club
      </h2>
      <ul className={classes.benefits}>
        {benefits.map(({ Icon, title, text }) => (
          <li key={title}>
            <span className={classes.icon}>
              <Icon size={22} stroke={1.6} aria-hidden />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
