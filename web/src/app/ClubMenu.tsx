import { moderation } from '@guildhall/contract/moderation-limits'
import { plural } from '@guildhall/contract/plural'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clubQuery } from '../features/clubs/clubs.api'
import { useWaiting } from '../features/clubs/useWaiting'
import { useCaseCounts } from '../features/moderation/caseCounts.api'
import { countText } from '../lib/text/countText'
import { ActionMenu } from '../ui/ActionMenu'
import { LinkItem } from '../ui/LinkItem'
import classes from './ClubMenu.module.css'
import { ClubMenuButton } from './ClubMenuButton'
import { clubMenuItems } from './clubMenuItems'

/** Links inside a club; on club pages only. */
export default function ClubMenu({ slug }: { slug: string }) {
  const { data: club, isError } = useQuery(clubQuery(slug))
  const waiting = useWaiting(club) ?? 0
  const cases = useCaseCounts(club?.can.moderate === true ? { club } : undefined)?.open ?? 0
  const marks: Record<'requests' | 'cases', MarkProps> = {
    requests: { count: waiting, text: 'waiting to join' },
    cases: {
      count: cases,
      more: cases >= moderation.countedCases,
      text: plural(cases, 'open case', 'open cases'),
    },
  }
  const marked = Object.values(marks).filter(({ count }) => count > 0)
  if (!club || isError) return null
  return (
    <ActionMenu position="bottom-end" width={208} offset={6}>
      <Menu.Target>
        <ClubMenuButton
          isMarked={marked.length > 0}
          aria-label={['Club menu', ...marked.map(markText)].join(', ')}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {clubMenuItems
          .filter(({ shown }) => shown(club))
          .map(({ label, icon: Icon, link, counts }) => (
            <LinkItem
              key={label}
              {...link(slug)}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
              rightSection={counts && marks[counts].count > 0 && <Mark {...marks[counts]} />}
            >
              {label}
            </LinkItem>
          ))}
      </Menu.Dropdown>
    </ActionMenu>
  )
}

type MarkProps = { count: number; more?: boolean; text: string }

const Mark = ({ count, more, text }: MarkProps) => (
  <span className={classes.count}>
    {countText(count, more)}
    <span className="visually-hidden"> {text}</span>
  </span>
)

const markText = ({ count, more, text }: MarkProps) => `${countText(count, more)} ${text}`
