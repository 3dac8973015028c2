import '@mantine/core/styles/Checkbox.layer.css'
import { type ClubGroup, type GroupFields, groupColors, groupFields } from '@guildhall/contract/club-groups'
import type { Club } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { capitalized } from '@guildhall/contract/nouns'
import { Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { FormDialog } from '../../ui/FormDialog'
import { courseListQuery } from '../courses/courses.api'
import { GroupBadge } from './GroupBadge'
import classes from './Groups.module.css'
import { useSaveGroup } from './groups.api'

type Props = {
  club: Club
  /** A new one for a new group, so that a retry creates it once. */
  id: string
  group: ClubGroup | undefined
  opened: boolean
  onClose: () => void
}

/** Creates a group, or changes one. */
export default function GroupDialog({ opened, onClose, ...props }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={props.group ? 'Edit group' : 'New group'} size="md">
      <GroupForm {...props} onDone={onClose} />
    </FormDialog>
  )
}

const durationChoices = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
  { value: 'one-time', label: 'Once' },
]

const empty: GroupFields = {
  ...{ name: '', color: 'teal', shownTo: 'members', isOpen: false },
  ...{ fromLevel: null, courseIds: [], description: '', fee: '', feeDuration: 'monthly' },
}

function GroupForm({ club, id, group, onDone }: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const { mutateAsync } = useSaveGroup(club.slug)
  const before = group && {
    ...{ name: group.name, color: group.color },
    ...{ shownTo: group.shownTo, isOpen: group.isOpen },
    ...{ fromLevel: group.fromLevel, courseIds: group.courseIds, description: group.description },
    ...{ fee: group.fee ?? '', feeDuration: group.feeDuration },
  }
  const form = useContractForm<GroupFields>({
    schema: groupFields,
    initialValues: before ? { ...before, feeDuration: before.feeDuration ?? 'monthly' } : empty,
    submit: async (values) => {
      await mutateAsync({ groupId: id, body: { ...values, before: before ?? {} } })
      toast.success(group ? 'The group was saved' : `Created ${values.name}`)
      if (form.isOpen()) onDone()
    },
    failed: (error) => toast.error('The group could not be saved', errorText(error, 'Please try again.')),
    atField: {
      course_not_found: { field: 'courseIds', text: 'A course was deleted. Choose again.' },
      group_name_taken: { field: 'name', text: 'Another group has this name' },
      changed_meanwhile: {
        field: 'name',
        text: 'Someone else changed this group. Close this and open it again.',
      },
    },
  })
  const { name, color, isOpen, fromLevel, courseIds = [], description = '', fee } = form.values
  const { data } = useInfiniteQuery(courseListQuery(club.slug))
  const courses = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <form {...form.bind} className="stack gap-16">
      <TextInput
        label="Name"
        data-autofocus
        dir="auto"
        rightSection={<Counter value={name.length} max={limits.groupName} />}
        rightSectionWidth={68}
        rightSectionPointerEvents="none"
        {...form.getInputProps('name')}
      />
      <div className="stack gap-8">
        <NativeSelect
          label="Color"
          data={groupColors.map((value) => ({ value, label: capitalized(value) }))}
          {...form.getInputProps('color')}
        />
        <GroupBadge group={{ name: name || 'Preview', color }} />
      </div>
      <NativeSelect
        label="Who sees that someone is in it"
        data={[
          { value: 'members', label: 'All members' },
          { value: 'group', label: 'The group itself' },
          { value: 'admins', label: 'Owner and admins' },
        ]}
        {...form.getInputProps('shownTo')}
      />
      <Switch
        label="Open to join"
        description="Members join and leave it themselves, on the page of members."
        checked={isOpen}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('isOpen', checked)}
      />
      {(isOpen || fee) && (
        <div className={classes.pair}>
          <TextInput
            label={`Fee in ${club.currency} (optional)`}
            description="Members join once they have paid it."
            inputMode="decimal"
            placeholder="5.00"
            autoComplete="off"
            {...form.getInputProps('fee')}
          />
          <NativeSelect
            label="Paid"
            description="Who is in it already keeps it."
            data={durationChoices}
            {...form.getInputProps('feeDuration')}
          />
        </div>
      )}
      <Textarea
        label="Description (optional)"
        description="What it has for its members. With a fee, it appears on the club’s page."
        autosize
        minRows={2}
        dir="auto"
        rightSection={<Counter value={description.length} max={limits.groupDescription} />}
        rightSectionWidth={68}
        rightSectionPointerEvents="none"
        {...form.getInputProps('description')}
      />
      <NativeSelect
        label="Add members from level"
        description="Who is taken out of the group isn’t added again."
        data={[
          { value: '', label: 'No level' },
          ...club.leaderboard.levels.flatMap((level, at) =>
            at === 0 ? [] : { value: String(at + 1), label: `${at + 1} · ${level}` },
          ),
        ]}
        value={fromLevel ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('fromLevel', value ? Number(value) : null)
        }
        error={form.errors.fromLevel}
      />
      {courses.length > 0 && (
        <Checkbox.Group
          label="Add members who finish a course"
          value={courseIds}
          onChange={(ids) => form.setFieldValue('courseIds', ids.toSorted())}
          error={form.errors.courseIds}
        >
          <div className="flow gap-16 above-8">
            {courses.map(({ id, title }) => (
              <Checkbox key={id} value={id} label={title} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <SubmitButton saving={form.saving} progress="Saving...">
        {group ? 'Save' : 'Create group'}
      </SubmitButton>
    </form>
  )
}
