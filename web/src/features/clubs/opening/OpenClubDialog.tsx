import type { Club } from '@guildhall/contract/clubs'
import { openClub } from '@guildhall/contract/opening'
import { Button, Group, TextInput } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { Dialog } from '../../../ui/Dialog'
import classes from './Opening.module.css'
import { useScheduleOpening } from './opening.api'

type Props = { club: Club; opened: boolean; onClose: () => void }

/** Says what becomes of a private club's content when it becomes public, and asks for the club's name. */
export default function OpenClubDialog({ club, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Make ${club.name} public?`}>
      <OpenForm club={club} onClose={onClose} />
    </Dialog>
  )
}

function OpenForm({ club, onClose }: { club: Club; onClose: () => void }) {
  const { mutateAsync: schedule } = useScheduleOpening(club.id)
  const form = useContractForm({
    schema: openClub,
    initialValues: { name: '' },
    submit: async (values) => {
      await schedule(values)
      toast.success(`${club.name} becomes public in three days`)
      onClose()
    },
    failed: (error) =>
      toast.error(
        'Error making the club public',
        errorText(error, 'Failed to make the club public. Please try again.', {
          owner_only: 'Only its owner can make a club public.',
          already_public: 'The club is public already.',
        }),
      ),
  })
  return (
    <form {...form.bind} className="grid gap-16">
      <ul className={classes.list}>
        <li>It becomes public in three days. Its members are notified now, and when it’s public.</li>
        <li>Until then, you or any admin can cancel it.</li>
        <li>From then on, everyone can read what’s published here, and join right away.</li>
        <li>What was written before, and who was a member, stays with those who are members.</li>
      </ul>
      <TextInput
        label={
          <>
            Type{' '}
            <span className="strong anywhere" dir="auto">
              {club.name}
            </span>{' '}
            to confirm
          </>
        }
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={form.saving}>
          Cancel
        </Button>
        <SubmitButton saving={form.saving} progress="Saving...">
          Make Public
        </SubmitButton>
      </Group>
    </form>
  )
}
