import type { Person } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { fullName } from '../../../lib/text/names'
import { BusyButton } from '../../../ui/BusyButton'
import { CountTabs } from '../../../ui/CountTabs'
import { Dialog } from '../../../ui/Dialog'
import { Face } from '../../../ui/Face'
import { ErrorState } from '../../../ui/States'
import { RowsSkeleton } from '../../../ui/skeletons'
import { usePeopleSearch } from '../../../ui/usePeopleSearch'
import { EnrollLink } from './EnrollLink'
import { EnrollList } from './EnrollList'
import { candidatesQuery, useChangeLearner } from './enrollments.api'
import classes from './Learners.module.css'

type Props = { courseId: string; isPrivate: boolean; opened: boolean; onClose: () => void }

const tabs = [
  { value: 'search', label: 'Search' },
  { value: 'list', label: 'List or CSV' },
  { value: 'link', label: 'Link' },
] as const

/** Enrolls members of the club, one after the other, by a list or by a link. */
export function EnrollDialog({ courseId, isPrivate, opened, onClose }: Props) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('search')
  return (
    <Dialog opened={opened} onClose={onClose} title="Enroll members">
      <CountTabs label="How to enroll" tabs={tabs} value={tab} onChange={setTab}>
        {/* All stay mounted, so switching tabs keeps what was typed. */}
        <div hidden={tab !== 'search'}>
          <Candidates courseId={courseId} />
        </div>
        <div hidden={tab !== 'list'}>
          <EnrollList courseId={courseId} />
        </div>
        {tab === 'link' && <EnrollLink courseId={courseId} isPrivate={isPrivate} />}
      </CountTabs>
    </Dialog>
  )
}

function Candidates({ courseId }: { courseId: string }) {
  const [typed, setTyped] = useState('')
  const [enrolled, setEnrolled] = useState<readonly Person[]>([])
  const search = usePeopleSearch(candidatesQuery(courseId), typed, (q) => q !== '')
  const { q, data, isError, isFetching, refetch } = search
  const known = new Set(enrolled.map(({ id }) => id))
  // Those who were enrolled here stay in sight.
  const found = q === '' ? undefined : data
  const people = [...enrolled, ...(found?.people ?? []).filter(({ id }) => !known.has(id))]
  return (
    <div className="one-column gap-16">
      <TextInput
        type="search"
        aria-label="Search members"
        placeholder="Name or username"
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        maxLength={limits.search}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {q === '' && people.length === 0 && (
        <p className="muted">Type a name to find members who are not enrolled.</p>
      )}
      {q !== '' && !found && isError && (
        <ErrorState
          bare
          title="The members could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {q !== '' && !found && !isError && <RowsSkeleton count={3} />}
      {found && people.length === 0 && <p className="muted">No member with this name who is not enrolled</p>}
      <ul className="plain-list">
        {people.map((person) => (
          <Candidate
            key={person.id}
            courseId={courseId}
            person={person}
            isEnrolled={known.has(person.id)}
            onEnrolled={() => setEnrolled((before) => [...before, person])}
          />
        ))}
      </ul>
    </div>
  )
}

type CandidateProps = { courseId: string; person: Person; isEnrolled: boolean; onEnrolled: () => void }

function Candidate({ courseId, person, isEnrolled, onEnrolled }: CandidateProps) {
  const { mutateAsync, isPending } = useChangeLearner(courseId)
  const name = fullName(person)

  async function enroll() {
    try {
      await mutateAsync({ change: 'enroll', personId: person.id })
      onEnrolled()
    } catch (error) {
      toast.error(
        'The member could not be enrolled',
        errorText(error, 'Please try again.', { member_not_found: 'This person has left the club.' }),
      )
    }
  }

  return (
    <li className={classes.person}>
      <Face person={person} size={36} />
      <span className={classes.candidate}>
        <bdi>{name}</bdi>
        <small>@{person.username}</small>
      </span>
      <span role="status">
        {isEnrolled && (
          <span className={classes.enrolled}>
            <IconCheck size={18} stroke={2} aria-hidden />
            Enrolled
          </span>
        )}
      </span>
      {!isEnrolled && (
        <BusyButton
          size="xs"
          variant="default"
          busy={isPending}
          progress="Enrolling..."
          onClick={enroll}
          // The name, as several buttons say the same.
          aria-label={`Enroll ${name}`}
        >
          Enroll
        </BusyButton>
      )}
    </li>
  )
}
