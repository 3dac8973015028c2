import type { Club } from '@guildhall/contract/clubs'
import { countText } from '../../../lib/text/countText'
import { LateMenu } from '../../../ui/LateMenu'
import { LinkItem } from '../../../ui/LinkItem'
import type { LateMenuProps } from '../../../ui/lateFocus'
import type { ClubMenuMarks, MarkProps } from './ClubMenu'
import classes from './ClubMenu.module.css'
import { clubMenuItems } from './clubMenuItems'

type Props = { menu: LateMenuProps; club: Club; marks: ClubMenuMarks }

/** The entries of ClubMenu. */
export default function ClubMenuList({ menu, club, marks }: Props) {
  return (
    <LateMenu menu={menu} position="bottom-end" width={208} offset={6}>
      {clubMenuItems
        .filter(({ shown }) => shown(club))
        .map(({ label, icon: Icon, link, counts }) => (
          <LinkItem
            key={label}
            {...link(club.slug)}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            rightSection={counts && marks[counts].count > 0 && <Mark {...marks[counts]} />}
          >
            {label}
          </LinkItem>
        ))}
    </LateMenu>
  )
}

const Mark = ({ count, more, text }: MarkProps) => (
  <span className={classes.count}>
    {countText(count, more)}
    <span className="visually-hidden"> {text}</span>
  </span>
)
