import type { StoredByClub, StoredByPerson, storageLimits } from '@guildhall/contract/storage'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { fullName } from '../../lib/text/names'
import { InfiniteList } from '../../ui/InfiniteList'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { sizeText } from '../../ui/sizeText'
import { RowsSkeleton } from '../../ui/skeletons'
import classes from './Console.module.css'
import { type StorageOwner, storedByClubsQuery, storedByPeopleQuery } from './console.api'
import { StorageLimitDialog } from './StorageLimitDialog'

type Limits = z.infer<typeof storageLimits>
type Limited = { owner: StorageOwner; name: string; bytes: number | null; usual: number }

/** Who stores most, and the limits of each. */
export function StorageUse({ limits }: { limits: Limits }) {
  const [limited, setLimited] = useState<Limited>()
  const [isOpen, setOpen] = useState(false)
  const change = (next: Limited) => {
    setLimited(next)
    setOpen(true)
  }
  const [people, clubs] = [useInfiniteQuery(storedByPeopleQuery), useInfiniteQuery(storedByClubsQuery)]
  const list = {
    layout: 'rows',
    skeleton: <RowsSkeleton count={3} />,
    end: 'You’ve reached the end.',
    empty: <p className={classes.about}>No files yet.</p>,
  } as const
  return (
    <>
      <Panel title="People by storage">
        <InfiniteList
          query={people}
          label="People by storage"
          errorTitle="People could not be loaded"
          {...list}
        >
          {({ person, used, unused, max, hasOwnMax }: StoredByPerson) => (
            <Use
              name={fullName(person)}
              path={`people/${person.id}`}
              facts={`${sizeText(used + unused)} of ${sizeText(max)}, ${sizeText(unused)} unused`}
              onLimit={() =>
                change({
                  ...{ owner: { personId: person.id }, name: fullName(person) },
                  ...{ bytes: hasOwnMax ? max : null, usual: limits.personBytes },
                })
              }
            />
          )}
        </InfiniteList>
      </Panel>
      <Panel title="Clubs by storage">
        <InfiniteList query={clubs} label="Clubs by storage" errorTitle="Clubs could not be loaded" {...list}>
          {({ club, used, max, hasOwnMax }: StoredByClub) => (
            <Use
              name={club.name}
              path={`clubs/${club.id}`}
              facts={`${sizeText(used)} of ${sizeText(max)}`}
              onLimit={() =>
                change({
                  ...{ owner: { clubId: club.id }, name: club.name },
                  ...{ bytes: hasOwnMax ? max : null, usual: limits.clubBytes },
                })
              }
            />
          )}
        </InfiniteList>
      </Panel>
      {limited && (
        <StorageLimitDialog opened={isOpen} onClose={() => setOpen(false)} key={limited.name} {...limited} />
      )}
    </>
  )
}

type UseProps = { name: string; path: string; facts: string; onLimit: () => void }

function Use({ name, path, facts, onLimit }: UseProps) {
  return (
    <div className={classes.use}>
      <TextLink to="/admin/$" params={{ _splat: path }} dir="auto">
        {name}
      </TextLink>
      <span className={classes.about}>{facts}</span>
      <Button variant="default" size="xs" aria-label={`Change limit of ${name}`} onClick={onLimit}>
        Limit…
      </Button>
    </div>
  )
}
