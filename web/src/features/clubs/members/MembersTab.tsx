import type { Club } from '@guildhall/contract/clubs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { InviteButton } from '../../invites/InviteButton'
import { MembersScreen } from './MembersScreen'

/** The members screen as a tab of the club's page; its own open tab is in the address, too. */
export default function MembersTab({ club }: { club: Club }) {
  const { tab, section } = useSearch({ from: '/$clubSlug' })
  const navigate = useNavigate({ from: '/$clubSlug' })
  return (
    <MembersScreen
      club={club}
      heading="h2"
      action={<InviteButton club={club} />}
      wanted={section}
      onChange={(next) => void navigate({ search: { tab, section: next }, resetScroll: false })}
    />
  )
}
