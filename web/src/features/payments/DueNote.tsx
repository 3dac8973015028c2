import { fill } from '@guildhall/contract/fill'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Note } from '../../ui/Note'
import { HowToPayDialog } from './HowToPay'
import { ownEntitlementQuery } from './payments.api'
import { dayText } from './words'

/** Says what is due and until when access lasts, with the way to pay. */
export default function DueNote({ name, id, isPending }: { name: string; id: string; isPending: boolean }) {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery({ ...ownEntitlementQuery(id), enabled: !isPending })
  return (
    <div className="below-16">
      <Note
        title={isPending ? 'Your payment isn’t recorded yet' : 'Your payment is due'}
        action={
          <Button size="xs" onClick={() => setOpened(true)}>
            How to pay
          </Button>
        }
      >
        {isPending
          ? 'You can read here. You become a member once the owner has recorded your payment.'
          : fill('You have access[ until {end}]. Pay to keep it.', {
              end: data?.endsAt && dayText(data.endsAt),
            })}
      </Note>
      <HowToPayDialog entitlementId={id} clubName={name} opened={opened} onClose={() => setOpened(false)} />
    </div>
  )
}
