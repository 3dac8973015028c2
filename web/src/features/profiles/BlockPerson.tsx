import type { Person } from '@guildhall/contract/common'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { BlockDialog } from '../../content/BlockDialog'
import { useBlock } from '../../content/blocks.api'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'

/** Blocks a person after a confirmation, or unblocks them. */
export default function BlockPerson({ person, isBlocked }: { person: Person; isBlocked: boolean }) {
  const [asking, setAsking] = useState(false)
  const name = fullName(person)
  const { mutate: block, isPending } = useBlock({ id: person.id, name })
  return (
    <>
      <BusyButton
        variant={isBlocked ? 'default' : 'subtle'}
        color="gray"
        leftSection={!isBlocked && <IconBan size={18} stroke={1.6} aria-hidden />}
        busy={isPending}
        progress="Unblocking..."
        onClick={() => (isBlocked ? block(false) : setAsking(true))}
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </BusyButton>
      <BlockDialog id={person.id} name={name} opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
