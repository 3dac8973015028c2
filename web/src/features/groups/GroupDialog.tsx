import { type ClubGroup, type GroupFields, groupColors, groupFields } from '@guildhall/contract/club-groups'
import type { Club } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { capitalized } from '@guildhall/contract/nouns'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { FormDialog } from '../../ui/FormDialog'
import { GroupBadge } from './GroupBadge'
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

const empty: GroupFields = { name: '', color: 'teal', shownTo: 'members', isOpen: false }

function GroupForm({ club, id, group, onDone }: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const { mutateAsync } = useSaveGroup(club.slug)
  const before = group && {
    ...{ name: group.name, color: group.color },
    ...{ shownTo: group.shownTo, isOpen: group.isOpen },
  }
  const form = useContractForm<GroupFields>({
    schema: groupFields,
    initialValues: before ?? empty,
    submit: async (values) => {
      await mutateAsync({ groupId: id, body: { ...values, before: before ?? {} } })
      toast.success(group ? 'The group was saved' : `Created ${values.name}`)
      if (form.isOpen()) onDone()
    },
    failed: (error) => toast.error('The group could not be saved', errorText(error, 'Please try again.')),
    atField: {
      group_name_taken: { field: 'name', text: 'Another group has this name' },
      changed_meanwhile: {
        field: 'name',
        text: 'Someone else changed this group. Close this and open it again.',
      },
    },
  })
  const { name, color, isOpen } = form.values
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
      <SubmitButton saving={form.saving} progress="Saving...">
        {group ? 'Save' : 'Create group'}
      </SubmitButton>
    </form>
  )
}
