import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { Club } from '@guildhall/contract/clubs'
import type { CourseAccess, Unlocking } from '@guildhall/contract/course-limits'
import { courseLevels, courseLimits } from '@guildhall/contract/course-limits'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { PictureField } from '../../../content/PictureField'
import { type Editing, useEditing } from '../../../lib/forms/useEditing'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { Choices } from '../../../ui/Choices'
import { Counter } from '../../../ui/Counter'
import { UnkeptNote } from '../../../ui/DraftNote'
import { EditClash } from '../../../ui/EditClash'
import { MarkdownField } from '../../../ui/MarkdownField'
import { Panel } from '../../../ui/Panel'
import { SaveBar } from '../../../ui/SaveBar'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import { useUploadFields } from '../../../ui/useUploadFields'
import { GroupsField } from '../../groups/GroupsField'
import { teachingDraft } from '../drafts'
import { cacheCourse, saveCourse } from '../teaching.api'
import classes from './CourseSettings.module.css'
import {
  type CourseValues,
  courseBody,
  courseLabels,
  courseNames,
  courseSchema,
  courseValues,
} from './course.form'

type Props = { club: Club; course: CourseDraft }

export function CourseForm({ club, course }: Props) {
  const queries = useQueryClient()
  const form = useEditing<CourseValues>({
    schema: courseSchema,
    current: courseValues(course),
    names: courseNames,
    groups: [['access', 'requiredLevel', 'groupIds']],
    place: teachingDraft(club.id, 'course', course.id),
    send: async (change) => {
      const saved = await saveCourse(course.id, courseBody(change))
      cacheCourse(queries, club.slug, saved)
      toast.success('Changes are saved!')
      return courseValues(saved)
    },
    atField: {
      group_not_found: { field: 'groupIds', text: 'A group was deleted. Choose again.' },
      file_not_found: { field: 'images', text: 'The uploaded file is gone. Please upload it again.' },
    },
    failed: (error) =>
      toast.error(
        'The course could not be saved',
        errorText(error, 'Please try again.', {
          course_not_found: 'This course no longer exists.',
          permission_denied: 'You no longer teach this course.',
        }),
      ),
  })
  const uploads = useUploadFields(form)
  return (
    <>
      <form {...form.bind} aria-label="Course settings">
        <Panel title="Course" className={classes.card}>
          <UnsavedGuard when={form.hasChanges} isKept />
          <UnkeptNote when={form.isUnkept} />
          <div className={classes.group}>
            <TextInput
              label="Title"
              rightSection={<Counter value={form.values.title.length} max={courseLimits.title} />}
              rightSectionWidth={68}
              rightSectionPointerEvents="none"
              {...form.getInputProps('title')}
            />
            <Textarea
              label="Summary"
              description="One or two sentences for the list of courses"
              autosize
              minRows={2}
              maxRows={4}
              maxLength={courseLimits.summary}
              {...form.getInputProps('summary')}
            />
            <MarkdownField
              label="Description"
              description="What people learn, for whom it is, and what they need"
              max={courseLimits.description}
              minRows={6}
              pictures={uploads.inText}
              {...form.getInputProps('description')}
            />
            <PictureField
              form={form}
              uploads={uploads}
              label="Cover"
              hint="Wide format. JPEG, PNG or WebP, up to 5 MB"
            />
            <Select
              label="Level"
              placeholder="Any"
              clearable
              data={courseLevels.map((value) => ({ value, label: levels[value] }))}
              {...form.getInputProps('level')}
            />
          </div>
          <AccessFields form={form} club={club} />
          <div className={classes.group}>
            <Choices<Unlocking>
              label="Unlocking"
              choices={unlockings}
              value={form.values.unlocking}
              onChange={(unlocking) => form.setFieldValue('unlocking', unlocking)}
            />
          </div>
          <div className={classes.group}>
            <Switch
              label="Certificate"
              description="Everyone who finishes the course gets a certificate that anyone can check."
              {...form.getInputProps('hasCertificate', { type: 'checkbox' })}
            />
          </div>
          <SaveBar isChanged={form.hasChanges} isRestored={form.isRestored} onDiscard={form.discard}>
            <SubmitButton
              saving={form.saving}
              progress="Saving..."
              uploading={uploads.uploading}
              variant={form.hasChanges ? 'filled' : 'default'}
            >
              Save Changes
            </SubmitButton>
          </SaveBar>
        </Panel>
      </form>
      <EditClash form={form} labels={courseLabels} />
    </>
  )
}

function AccessFields({ form, club }: { form: Editing<CourseValues>; club: Club }) {
  const { access, requiredLevel, groupIds } = form.values
  return (
    <div className={classes.group}>
      <Choices<CourseAccess>
        label="Who can enroll"
        choices={accesses}
        value={access}
        onChange={(next) => form.setFieldValue('access', next)}
      />
      {access === 'level' && (
        <Select
          label="From level"
          placeholder="Choose a level"
          data={club.leaderboard.levels.map((name, at) => ({
            value: String(at + 1),
            label: `${at + 1} · ${name}`,
          }))}
          allowDeselect={false}
          value={requiredLevel === null ? null : String(requiredLevel)}
          onChange={(value) => form.setFieldValue('requiredLevel', value === null ? null : Number(value))}
          error={form.errors.requiredLevel}
        />
      )}
      {access === 'groups' && (
        <GroupsField
          slug={club.slug}
          label="Groups"
          value={groupIds}
          onChange={(ids) => form.setFieldValue('groupIds', ids.toSorted())}
          error={form.errors.groupIds}
        />
      )}
      {access === 'paid' && (
        <>
          <TextInput
            label="Price"
            placeholder="€49, once"
            description="Shown as text. Payments aren’t taken here."
            maxLength={courseLimits.priceText}
            {...form.getInputProps('priceText')}
          />
          <Textarea
            label="How to pay"
            placeholder="Transfer the amount to ... and write to us. We’ll enroll you within a day."
            autosize
            minRows={2}
            maxRows={6}
            maxLength={courseLimits.howToPay}
            {...form.getInputProps('howToPay')}
          />
        </>
      )}
    </div>
  )
}

const levels = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' } as const

const accesses = [
  { value: 'all', label: 'All members', text: 'Every member of the club can start it.' },
  { value: 'level', label: 'Members from a level', text: 'Members start it once they reach the level.' },
  {
    value: 'groups',
    label: 'Members of groups',
    text: 'Only people in a group can start it and see its lessons.',
  },
  { value: 'chosen', label: 'Chosen people', text: 'You enroll members one by one.' },
  { value: 'paid', label: 'Paid outside', text: 'Members pay you elsewhere, then you enroll them.' },
] as const

const unlockings = [
  { value: 'none', label: 'All at once', text: 'Every lesson is open from the start.' },
  { value: 'order', label: 'In order', text: 'A lesson opens once all required ones before it are done.' },
  { value: 'days', label: 'After days', text: 'Each lesson opens days after a person began.' },
  { value: 'date', label: 'At a date', text: 'Each lesson opens at its date, for everyone.' },
] as const
