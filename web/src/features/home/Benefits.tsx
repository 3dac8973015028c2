import { IconDoorEnter, IconLock, IconMessages, IconShieldCheck } from '@tabler/icons-react'
import { product } from '../../lib/page/usePageTitle'
import classes from './Landing.module.css'

const benefits = [
  {
    Icon: IconDoorEnter,
    title: 'A place of its own',
    text: 'Cover, logo and an address you can say out loud. Every club feels like its own place, not like a channel in someone else’s app.',
  },
  {
    Icon: IconMessages,
    title: 'Talk that lasts',
    text: 'Posts with pictures and files, comments and likes. They show up live, and you can still find them next year.',
  },
  {
    Icon: IconLock,
    title: 'Open or private',
    text: 'A public club can be read by anyone. What happens in a private one stays with its members, down to the last file.',
  },
  {
    Icon: IconShieldCheck,
    title: 'No one is watching',
    text: 'No advertising and no trackers. While you’re here, your browser contacts no one but this site.',
  },
]

export function Benefits() {
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits" className="visually-hidden">
        What {product} gives a club
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
