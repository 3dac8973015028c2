import type { Club } from '@guildhall/contract/clubs'
import type { ClubMember } from '@guildhall/contract/members'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { MemberAnswers } from '../../club-rules/MemberAnswers'
import { MembersPanel } from '../../members/MembersPanel'
import { LeaveDialog } from '../../membership/LeaveDialog'
import { useMemberFilters } from './useMemberFilters'

const ChatPanel = lazyPart(() => import('../../messages/ChatPanel'))

/** The list of members, the first tab of the members screen. */
export default function MembersListTab({ club }: { club: Club }) {
  const [filters, change] = useMemberFilters()
  const [leaving, setLeaving] = useState(false)
  const [asked, setAsked] = useState<{ member: ClubMember; isOpen: boolean }>()
  const [chat, setChat] = useState<{ member: ClubMember; isOpen: boolean }>()
  return (
    <>
      <MembersPanel
        club={club}
        filters={filters}
        onFilter={change}
        onLeave={() => setLeaving(true)}
        onMessage={(member) => setChat({ member, isOpen: true })}
        onAnswers={(member) => setAsked({ member, isOpen: true })}
      />
      <LeaveDialog club={club} opened={leaving} onClose={() => setLeaving(false)} />
      {asked && (
        <MemberAnswers
          clubId={club.id}
          person={asked.member.person}
          opened={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      )}
      {chat && (
        <Suspense>
          <ChatPanel
            opened={chat.isOpen}
            onClose={() => setChat({ ...chat, isOpen: false })}
            clubId={club.id}
            personId={chat.member.person.id}
          />
        </Suspense>
      )}
    </>
  )
}
