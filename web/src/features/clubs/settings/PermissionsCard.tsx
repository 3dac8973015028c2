import type { Publishers } from '@guildhall/contract/club-settings'
import type { Club } from '@guildhall/contract/clubs'
import type { Conflict } from '@guildhall/contract/editing'
import { type Feature, features } from '@guildhall/contract/limits'
import { listText } from '@guildhall/contract/lists'
import { locale } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { featureTexts } from '../../../content/kindWords'
import { CallError, codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { fullName } from '../../../lib/text/names'
import { ConflictDialog } from '../../../ui/ConflictDialog'
import { Panel } from '../../../ui/Panel'
import { ErrorState } from '../../../ui/States'
import { RowsSkeleton } from '../../../ui/skeletons'
import { PublishersRow } from './PublishersRow'
import { SaveBar } from './SaveBar'
import classes from './Settings.module.css'
import { permissionsQuery, useSavePermissions } from './settings.api'
import { useSaving } from './useSaving'

type Choices = Partial<Record<Feature, Publishers>>
type Errors = Partial<Record<Feature, string>>

/** Who can publish each kind of content: admins, all members, or some people and groups (platform.md 2.6, 3). */
export function PermissionsCard({ club }: { club: Club }) {
  const { data, isError, isFetching, refetch } = useQuery(permissionsQuery(club.slug))
  return (
    <Panel title="Role-Based Permissions" className={`${classes.card} stack gap-16`}>
      <p className={`${classes.quiet} muted body`}>
        Who can publish, besides the owner and admins. People who leave the club are removed from these lists.
      </p>
      {data ? (
        <Permissions club={club} saved={data.permissions} refresh={refetch} />
      ) : isError ? (
        <ErrorState
          bare
          title="The permissions could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={features.length} />
      )}
    </Panel>
  )
}

type Saved = Record<Feature, Publishers>
type Props = {
  club: Club
  saved: Saved
  refresh: () => Promise<{ data?: { permissions: Saved } }>
}

function Permissions({ club, saved, refresh }: Props) {
  const [changes, setChanges] = useState<Choices>({})
  /** The values that each change started from. */
  const [startedFrom, setStartedFrom] = useState<Choices>({})
  const [clash, setClash] = useState<(Conflict & { theirs: Saved }) | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const { mutateAsync } = useSavePermissions(club.slug)
  const { state, save, clear } = useSaving()
  const open = features.filter((feature) => {
    const change = changes[feature]
    return change && !isSame(change, saved[feature])
  })

  function choose(feature: Feature, choice: Publishers) {
    clear()
    setErrors({ ...errors, [feature]: undefined })
    setChanges({ ...changes, [feature]: choice })
    if (!open.includes(feature)) setStartedFrom({ ...startedFrom, [feature]: saved[feature] })
  }

  async function run(open: readonly Feature[], startedFrom: Choices) {
    if (open.length === 0)
      return void save(
        async () => undefined,
        () => undefined,
      )
    const nobody = open.filter((feature) => isEmptyList(changes[feature]))
    setErrors(Object.fromEntries(nobody.map((feature) => [feature, 'Choose at least one person or group'])))
    if (nobody.length > 0) return
    const sent = changes
    const lists = Object.fromEntries(open.map((feature) => [feature, listOf(changes[feature])]))
    const before = Object.fromEntries(open.map((feature) => [pathOf(feature), listOf(startedFrom[feature])]))
    const isDone = await save(
      () => mutateAsync({ permissions: lists, before }),
      (error) => failed(error, sent),
    )
    if (!isDone) return
    toast.success('Permissions updated')
    // Changes made while saving stay unsaved.
    setChanges((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([feature, choice]) => choice !== sent[feature as Feature]),
      ),
    )
  }

  /** Resolves a conflict: takes their values for these fields, and keeps the viewer's for the others. */
  function settle(theirs: string[]) {
    if (!clash) return
    const clashing = features.filter((feature) => pathOf(feature) in clash.fields)
    const known = {
      ...startedFrom,
      ...Object.fromEntries(clashing.map((feature) => [feature, clash.theirs[feature]])),
    }
    const staying = open.filter((feature) => !theirs.includes(pathOf(feature)))
    setStartedFrom(known)
    setChanges(Object.fromEntries(staying.map((feature) => [feature, changes[feature]])))
    setClash(null)
    if (staying.length > 0) void run(staying, known)
  }

  function failed(error: unknown, sent: Choices) {
    const conflict = error instanceof CallError ? error.more.conflict : undefined
    // Fetches the current values first; `saved` may be older than the conflict.
    if (conflict)
      return void refresh().then(({ data }) => setClash({ ...conflict, theirs: data?.permissions ?? saved }))
    if (codeOf(error) === 'permission_denied')
      return toast.error('Permission denied', 'Only club owners and admins can update permissions')
    if (error instanceof CallError && error.code === 'person_not_in_club')
      setErrors(formerMemberErrors(Object.keys(error.fields), sent))
    toast.error('Error updating permissions', errorText(error, 'Please try again.', texts))
  }

  return (
    <>
      <ul className="plain-list" aria-label="Who may publish">
        {features.map((feature) => (
          <PublishersRow
            key={feature}
            club={club}
            feature={feature}
            value={changes[feature] ?? saved[feature]}
            onChange={(choice) => choose(feature, choice)}
            error={errors[feature]}
          />
        ))}
      </ul>
      <SaveBar
        state={state}
        isChanged={open.length > 0}
        onSave={() => void run(open, startedFrom)}
        onDiscard={() => {
          setChanges({})
          setErrors({})
        }}
      >
        Save Permissions
      </SaveBar>
      <ConflictDialog
        clash={clash}
        fields={features.flatMap((feature) => {
          if (!clash || !(pathOf(feature) in clash.fields)) return []
          return {
            path: pathOf(feature),
            label: featureTexts[feature].label,
            theirs: textOf(clash.theirs[feature]),
            mine: textOf(changes[feature]),
          }
        })}
        onClose={() => setClash(null)}
        onSettle={settle}
      />
    </>
  )
}

const texts = { person_not_in_club: 'Only members and groups of the club can be chosen.' }

/** Names of people who left the club and of deleted groups, from the paths of a refusal: 'permissions.posts.2'. */
function formerMemberErrors(paths: string[], sent: Choices): Errors {
  const names: Partial<Record<Feature, string[]>> = {}
  for (const path of paths) {
    const [, feature, index] = path.split('.') as [string, Feature, string]
    names[feature] = [...(names[feature] ?? []), namesIn(sent[feature])[Number(index)] ?? 'Someone you chose']
  }
  return Object.fromEntries(
    Object.entries(names).map(([feature, who]) => [
      feature,
      plural(
        who.length,
        '{n} is no longer in the club. Remove them and save again.',
        '{n} are no longer in the club. Remove them and save again.',
        listed.format(who),
      ),
    ]),
  )
}

const listed = new Intl.ListFormat(locale)

const isEmptyList = (choice: Publishers | undefined) =>
  choice?.who === 'named' && namesIn(choice).length === 0

/** In the order of `listOf`. */
const namesIn = (choice: Publishers | undefined) => [
  ...(choice?.people ?? []).map(fullName),
  ...(choice?.groups ?? []).map(({ name }) => name),
]

const pathOf = (feature: Feature) => `permissions.${feature}`

const textOf = (choice: Publishers | undefined) =>
  choice?.who === 'all' ? 'All Members' : choice?.who === 'named' ? listText(namesIn(choice)) : 'Only Admins'

/** The server's format (platform.md 3). */
const listOf = (choice: Publishers | undefined) =>
  choice?.who === 'all'
    ? ['all']
    : choice?.who === 'named'
      ? [...choice.people, ...choice.groups].map(({ id }) => id)
      : []

const isSame = (one: Publishers, other: Publishers) =>
  one.who === other.who && (one.who !== 'named' || String(listOf(one)) === String(listOf(other)))
