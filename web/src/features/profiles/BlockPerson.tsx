import type { Person } from '@guildhall/contract/common'
import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { BlockDialog } from '../../content/BlockDialog'
import { useBlock } from '../../content/blocks.api'
import { fullName } from '../../lib/names'

/** Blocks a person, once that is confirmed, or unblocks them. */
export default function BlockPerson({ person, isBlocked }: { person: Person; isBlocked: boolean }) {
  const [asking, setAsking] = useState(false)
  const name = fullName(person)
  const { mutate: block, isPending } = useBlock({ id: person.id, name })
  return (
    <>
      <Button
        variant={isBlocked ? 'default' : 'subtle'}
        color="gray"
        leftSection={!isBlocked && <IconBan size={18} stroke={1.6} aria-hidden />}
        loading={isPending}
        onClick={() => (isBlocked ? block(false) : setAsking(true))}
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </Button>
      <BlockDialog id={person.id} name={name} opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
