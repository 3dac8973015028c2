import type { Club } from '@guildhall/contract/clubs'
import type { Person } from '@guildhall/contract/common'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { BusyButton } from '../../../ui/BusyButton'
import { Panel } from '../../../ui/Panel'
import { PeoplePicker } from '../../../ui/PersonPicker'
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
      <PeoplePicker
        search={teacherCandidatesQuery(club.id)}
        label="Members who teach"
        placeholder="Type a name"
        noOne="No member with this name"
        maxValues={courseLimits.teachers}
        value={people}
        onChange={setChosen}
      />
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
