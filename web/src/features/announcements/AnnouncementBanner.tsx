import '@mantine/core/styles/CloseButton.layer.css'
import type { Announcement } from '@guildhall/contract/announcements'
import { CloseButton } from '@mantine/core'
import classes from './AnnouncementBanner.module.css'

type Props = { announcement: Announcement; onClose: () => void }

/** One line above the page, which each person can close. */
export default function AnnouncementBanner({ announcement: { message, link }, onClose }: Props) {
  return (
    <div className={classes.banner}>
      <p>
        <span dir="auto">{message}</span>
        {link && (
          <>
            {' '}
            <a href={link} rel="nofollow noopener" target="_blank">
              More
            </a>
          </>
        )}
      </p>
      <CloseButton size="sm" aria-label="Close announcement" onClick={onClose} />
    </div>
  )
}
