import type { Club } from '@guildhall/contract/clubs'
import type { Person } from '@guildhall/contract/common'
import { locale } from '@guildhall/contract/locale'
import type { ClubMember } from '@guildhall/contract/members'
import { moderation } from '@guildhall/contract/moderation-limits'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { membersText } from '../../content/clubLinks'
import { lazyPart } from '../../lib/page/lazyPart'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { BulkBar } from '../../ui/BulkBar'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Note } from '../../ui/Note'
import { Progress } from '../../ui/Progress'
import { paidText } from './ChangeDialog'
import classes from './Members.module.css'
import { type Change, type Outcome, useChangeMembers, useRefreshMembers } from './members.api'

const BulkBanDialog = lazyPart(() => import('../../content/moderation/BulkBanDialog'))

type Props = {
  club: Club
  chosen: ClubMember[]
  /** Selected as well, beyond the loaded part of the list. */
  others: Person[]
  /** Replaces the selection. */
  onChosen: (ids: string[]) => void
}

type BulkChange = { change: Change; members: ClubMember[] }
type FailedChange = { name: string; why: string }

/** Bulk actions on the selected members; lists by name those that could not be changed. */
export function SelectionBar({ club, chosen, others, onChosen }: Props) {
  const { mutateAsync } = useChangeMembers(club)
  const refresh = useRefreshMembers(club.id)
  const [pending, setPending] = useState<BulkChange>()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<number>()
  const [failed, setFailed] = useState<FailedChange[]>([])
  const [banning, setBanning] = useState<Person[]>([])
  const [isBanning, setIsBanning] = useState(false)
  const manages = club.can.manage === true
  const bannable = [
    ...chosen.filter(({ can }) => can.moderate === true).map(({ person }) => person),
    ...others,
  ].slice(0, moderation.wavePeople)

  function ask(change: Change) {
    setPending({ change, members: chosen })
    setFailed([])
    setOpen(true)
  }

  async function run() {
    if (!pending) return
    const { change, members } = pending
    setDone(0)
    const outcome = await mutateAsync({ change, ids: members.map(({ id }) => id), onProgress: setDone })
    setDone(undefined)
    show(
      outcome,
      members.map(({ person }) => person),
    )
    if (outcome.done.length > 0) toast.success(texts[change].done(membersText(outcome.done.length)))
  }

  /** Those who could not be changed stay selected, with the reason. */
  function show({ failed: refused }: Outcome, people: Person[]) {
    const nameOf = (id: string) => {
      const person = people.find((one) => one.id === id)
      return person ? fullName(person) : 'Unknown Member'
    }
    setFailed(
      refused.map(({ personId, code }) => ({
        name: nameOf(personId),
        why: why[code] ?? 'could not be changed',
      })),
    )
    onChosen(refused.map(({ personId }) => personId))
  }

  return (
    <>
      {chosen.length + others.length > 0 && (
        <BulkBar label="Selected members" count={`${chosen.length + others.length} selected`}>
          {club.can.moderate === true && (
            <Button
              size="compact-sm"
              variant="default"
              color="red"
              disabled={bannable.length === 0}
              onClick={() => {
                setBanning(bannable)
                setFailed([])
                setIsBanning(true)
              }}
            >
              Ban…
            </Button>
          )}
          {(manages && others.length === 0 ? changes : []).map((change) => (
            <Button
              key={change}
              size="compact-sm"
              variant="default"
              color={change === 'remove' ? 'red' : undefined}
              disabled={!chosen.some(({ can }) => can[change] === true)}
              onClick={() => ask(change)}
            >
              {texts[change].action}
            </Button>
          ))}
          <Button size="compact-sm" variant="subtle" onClick={() => onChosen([])}>
            Clear
          </Button>
        </BulkBar>
      )}
      {failed.length > 0 && (
        <div className={classes.failed} role="alert">
          <Note title={`${membersText(failed.length)} not changed`}>
            <ul>
              {failed.map(({ name, why: reason }) => (
                <li key={name}>
                  {name} {reason}
                </li>
              ))}
            </ul>
          </Note>
        </div>
      )}
      {banning.length > 0 && (
        <Suspense>
          <BulkBanDialog
            key={banning.map(({ id }) => id).join()}
            club={club}
            people={banning}
            opened={isBanning}
            onClose={() => setIsBanning(false)}
            onDone={(outcome) => {
              show(outcome, banning)
              void refresh()
            }}
          />
        </Suspense>
      )}
      {pending && (
        <ConfirmDialog
          opened={isOpen}
          onClose={() => setOpen(false)}
          title={texts[pending.change].title(membersText(pending.members.length))}
          action={texts[pending.change].action}
          progress="Working..."
          danger={pending.change !== 'promote'}
          onConfirm={run}
        >
          <p>{namesOf(pending.members)}</p>
          <p className="muted note">{texts[pending.change].means}</p>
          {pending.change === 'remove' && club.hasPayments && <p className="muted note">{paidText}</p>}
          {done !== undefined && (
            <div className="flex above-16">
              <Progress max={pending.members.length} value={done} label="Progress" />
            </div>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

const changes: Change[] = ['promote', 'demote', 'remove']

type Text = { action: string; title: (who: string) => string; means: string; done: (who: string) => string }

const texts: Record<Change, Text> = {
  promote: {
    action: 'Make Admin',
    title: (who) => `Make ${who} admin?`,
    means: 'Admins manage members, requests and settings.',
    done: (who) => `${who} promoted`,
  },
  demote: {
    action: 'Remove Admin Role',
    title: (who) => `Remove the admin role of ${who}?`,
    means: 'They stay members of the club.',
    done: (who) => `Admin role of ${who} removed`,
  },
  remove: {
    action: 'Remove',
    title: (who) => `Remove ${who}?`,
    means: 'What they published stays in the club.',
    done: (who) => `${who} removed`,
  },
}

const why: Partial<Record<string, string>> = {
  owner_is_fixed: 'is the owner.',
  already_admin: 'is an admin already.',
  not_an_admin: 'is not an admin.',
  member_not_found: 'has left the club.',
  already_done: 'is banned already.',
  person_protected: 'can’t be banned by you.',
  report_subject_not_found: 'deleted the account.',
  permission_denied: 'was not changed: you are no longer an admin.',
  network: 'was not changed: there is no connection.',
}

const maxNamed = 10

function namesOf(members: ClubMember[]): string {
  const names = members.slice(0, maxNamed).map(({ person }) => fullName(person))
  const more = members.length - names.length
  return new Intl.ListFormat(locale).format(more > 0 ? [...names, `${more} more`] : names)
}
