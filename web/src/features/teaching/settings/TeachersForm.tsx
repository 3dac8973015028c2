import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { Club } from '@guildhall/contract/clubs'
import type { Person } from '@guildhall/contract/common'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { limits } from '@guildhall/contract/limits'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { fullName } from '../../../lib/text/names'
import { BusyButton } from '../../../ui/BusyButton'
import { Face } from '../../../ui/Face'
import { Panel } from '../../../ui/Panel'
import { SaveBar } from '../../../ui/SaveBar'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import { cacheCourse, saveTeachers, teacherCandidatesQuery } from '../teaching.api'
import classes from './CourseSettings.module.css'

type Props = { club: Club; course: CourseDraft }

/** Who teaches a course, beside the club's owner and admins. */
export function TeachersForm({ club, course }: Props) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<readonly Person[] | null>(null)
  const [busy, setBusy] = useState(false)
  const people = chosen ?? course.teachers
  const isChanged = chosen !== null && idsOf(chosen).join() !== idsOf(course.teachers).join()

  async function save() {
    setBusy(true)
    try {
      cacheCourse(queries, club.slug, await saveTeachers(course.id, idsOf(people)))
      setChosen(null)
      toast.success('Changes are saved!')
    } catch (error) {
      toast.error(
        'The teachers could not be saved',
        errorText(error, 'Please try again.', {
          member_not_found: 'One of them is no longer a member of this club.',
          permission_denied: 'Only the club’s owner and admins can change teachers.',
        }),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title="Teachers" className={classes.card}>
      <UnsavedGuard when={isChanged} />
      <p className="muted body">
        Teachers write lessons, see learners and review assignments. The club’s owner and admins can, too.
      </p>
      <PeopleSelect clubId={club.id} value={people} onChange={setChosen} />
      <SaveBar isChanged={isChanged} onDiscard={() => setChosen(null)}>
        <BusyButton
          busy={busy}
          progress="Saving..."
          variant={isChanged ? 'filled' : 'default'}
          onClick={save}
        >
          Save teachers
        </BusyButton>
      </SaveBar>
    </Panel>
  )
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id)

type SelectProps = { clubId: string; value: readonly Person[]; onChange: (people: Person[]) => void }

function PeopleSelect({ clubId, value, onChange }: SelectProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim().slice(0, limits.search), 200)
  const { data, isError, isFetching } = useQuery(teacherCandidatesQuery(clubId, q))
  const known = new Map([...value, ...(data ?? [])].map((person) => [person.id, person]))
  return (
    <MultiSelect
      label="Members who teach"
      placeholder={value.length === 0 ? 'Type a name' : undefined}
      data={[...known.values()].map((person) => ({ value: person.id, label: fullName(person) }))}
      value={idsOf(value)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server already filtered.
      filter={({ options }) => options}
      hidePickedOptions
      maxValues={courseLimits.teachers}
      nothingFoundMessage={
        isError ? 'Couldn’t search for members' : isFetching ? 'Looking...' : 'No member with this name'
      }
      comboboxProps={{ transitionProps: { duration: 100 } }}
      renderOption={({ option }) => {
        const person = known.get(option.value)
        return person ? (
          <span className={`${classes.option} row shrink gap-8`}>
            <Face person={person} size={28} />
            <span dir="auto">{fullName(person)}</span>
            <span>@{person.username}</span>
          </span>
        ) : null
      }}
    />
  )
}
