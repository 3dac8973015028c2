import type { Club } from '@guildhall/contract/clubs'
import type { MemberEntitlement } from '@guildhall/contract/entitlements'
import { numberText } from '@guildhall/contract/locale'
import { Button } from '@mantine/core'
import { IconCoin } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { useTypedFilter } from '../../lib/page/useTypedFilter'
import { BulkBar } from '../../ui/BulkBar'
import facts from '../../ui/Facts.module.css'
import { FilterBar } from '../../ui/FilterBar'
import { FilterChip } from '../../ui/FilterChip'
import { FilterField } from '../../ui/FilterField'
import { InfiniteList } from '../../ui/InfiniteList'
import { Panel } from '../../ui/Panel'
import { SelectBox } from '../../ui/SelectBox'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { EndDialog } from './EndDialog'
import { type EntitlementAction, EntitlementRow } from './EntitlementRow'
import { entitlementsQuery, type Filters, incomeQuery } from './payments.api'
import { isPayable, stateTexts } from './words'

const RecordDialog = lazyPart(() => import('./RecordDialog'))
const GiveDialog = lazyPart(() => import('./GiveDialog'))

type Props = { club: Club; filters: Filters; onFilter: (change: Filters) => void }
type Open = { action: EntitlementAction; of: MemberEntitlement[]; count: number; opened: boolean }

/** Who paid, owes or was given something, with what to do about it. */
export function EntitlementsPanel({ club, filters: { q, state }, onFilter }: Props) {
  const query = useInfiniteQuery(entitlementsQuery(club.id, { q, state }))
  const typed = useTypedFilter(q ?? '', (text) => onFilter({ q: text || undefined }))
  const [selected, setSelected] = useState<ReadonlyMap<string, MemberEntitlement>>(new Map())
  const [dialog, setDialog] = useState<Open>()
  const chosen = [...selected.values()]
  const selectable = query.data?.pages.flatMap(({ items }) => items).filter(isPayable) ?? []
  const isFiltered = Boolean(q || state)
  const close = () => setDialog((now) => now && { ...now, opened: false })
  const open = (action: EntitlementAction, of: MemberEntitlement[]) =>
    setDialog((now) => ({ action, of, count: (now?.count ?? 0) + 1, opened: true }))

  function select(entitlement: MemberEntitlement, isSelected: boolean) {
    const next = new Map(selected)
    if (isSelected) next.set(entitlement.id, entitlement)
    else next.delete(entitlement.id)
    setSelected(next)
  }

  const [first] = dialog?.of ?? []
  return (
    <>
      <Counts clubId={club.id} />
      <FilterBar
        label="Memberships"
        field={<FilterField label="Search memberships" placeholder="Name or reference" {...typed} />}
      >
        <FilterChip
          label="State"
          value={state ?? ''}
          choices={[
            { value: '', label: 'All but ended' },
            ...Object.entries(stateTexts).map(([value, label]) => ({ value, label })),
          ]}
          onChoose={(value) => onFilter({ state: (value || undefined) as Filters['state'] })}
        />
      </FilterBar>
      <Panel flush>
        {selectable.length > 0 && (
          <BulkBar
            label="Selected memberships"
            selectAll={
              <SelectBox
                aria-label="Select everyone shown"
                checked={chosen.length >= selectable.length}
                indeterminate={chosen.length > 0 && chosen.length < selectable.length}
                onChange={({ currentTarget: { checked } }) =>
                  setSelected(new Map(checked ? selectable.map((one) => [one.id, one]) : []))
                }
              />
            }
            count={chosen.length > 0 ? `${numberText(chosen.length)} selected` : 'Select everyone shown'}
          >
            {chosen.length > 0 && (
              <>
                <Button size="compact-sm" onClick={() => open('record', chosen)}>
                  Record payments
                </Button>
                <Button size="compact-sm" variant="subtle" onClick={() => setSelected(new Map())}>
                  Clear
                </Button>
              </>
            )}
          </BulkBar>
        )}
        <InfiniteList
          query={query}
          label="Memberships"
          layout="rows"
          skeleton={<RowsSkeleton count={6} />}
          errorTitle="The memberships could not be loaded"
          empty={
            <EmptyState
              bare
              icon={<IconCoin size={24} stroke={1.6} />}
              title={isFiltered ? 'No memberships match' : 'No memberships yet'}
              action={
                isFiltered && (
                  <Button variant="default" onClick={() => onFilter({ q: undefined, state: undefined })}>
                    Show all
                  </Button>
                )
              }
            >
              {!isFiltered && 'People who ask to join and have to pay appear here.'}
            </EmptyState>
          }
          end="You’ve reached the end."
        >
          {(entitlement) => (
            <EntitlementRow
              entitlement={entitlement}
              clubSlug={club.slug}
              isSelected={selected.has(entitlement.id)}
              onSelect={(isSelected) => select(entitlement, isSelected)}
              onAction={(action) => open(action, [entitlement])}
            />
          )}
        </InfiniteList>
      </Panel>
      {dialog && first && (
        <Suspense>
          {dialog.action === 'record' && (
            <RecordDialog
              key={dialog.count}
              club={club}
              entitlements={dialog.of}
              opened={dialog.opened}
              onClose={close}
              onRecorded={() => setSelected(new Map())}
            />
          )}
          {dialog.action === 'give' && (
            <GiveDialog
              key={dialog.count}
              club={club}
              entitlement={first}
              opened={dialog.opened}
              onClose={close}
            />
          )}
          {dialog.action === 'end' && (
            <EndDialog club={club} entitlement={first} opened={dialog.opened} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** How many there are of each state. */
function Counts({ clubId }: { clubId: string }) {
  const { data } = useQuery(incomeQuery(clubId))
  return (
    <Panel>
      <dl className={facts.facts}>
        {(['active', 'pending', 'past_due', 'given'] as const).map((state) => (
          <div key={state}>
            <dt>{stateTexts[state]}</dt>
            <dd>{data ? numberText(data.states[state]) : '–'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
