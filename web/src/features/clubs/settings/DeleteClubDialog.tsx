import type { Club } from '@guildhall/contract/clubs'
import { deleteClub } from '@guildhall/contract/deletion'
import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { listText } from '@guildhall/contract/lists'
import { nounOf } from '@guildhall/contract/nouns'
import { plural } from '@guildhall/contract/plural'
import { Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { membersText } from '../../../content/clubLinks'
import { kindWords } from '../../../content/kindWords'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { focusMain } from '../../../lib/keyboard/focusMain'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { Dialog } from '../../../ui/Dialog'
import { useDeleteClub, useForgetClub } from '../../deletion/deletion.api'
import { incomeQuery } from '../../payments/payments.api'
import { clubCountsQuery } from '../clubs.api'
import classes from './DangerZone.module.css'

type Props = { club: Club; opened: boolean; onClose: () => void }

/** Lists what is deleted with a club, and asks for its name. */
export default function DeleteClubDialog({ club, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Delete ${club.name}?`}>
      <DeleteForm club={club} onCancel={onClose} />
    </Dialog>
  )
}

function DeleteForm({ club, onCancel }: { club: Club; onCancel: () => void }) {
  const navigate = useNavigate()
  const forget = useForgetClub()
  const { mutateAsync: remove } = useDeleteClub(club.slug)
  const form = useContractForm({
    schema: deleteClub,
    initialValues: { name: '' },
    submit: async (values) => {
      if (!club.slug) return toast.error('Error deleting club', 'Club slug is required for deletion')
      await remove(values)
      toast.success('Club deleted')
      // Leaves the club's page first, which would say that the club doesn't exist.
      await navigate({ to: '/my-clubs', replace: true })
      forget(club.slug)
      setTimeout(focusMain, 200)
    },
    failed: (error) =>
      toast.error(
        'Error deleting club',
        errorText(error, undefined, {
          owner_only: 'Only its owner can delete a club.',
          club_not_found: 'Club not found',
        }),
      ),
  })
  return (
    <form {...form.bind} className="grid gap-16">
      <div>
        <p>
          It disappears for everyone right away. You can restore it in My Clubs for 7 days. After that, the
          following is deleted permanently:
        </p>
        <DeletionSummary club={club} />
      </div>
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
        <Button variant="default" onClick={onCancel} disabled={form.saving}>
          Cancel
        </Button>
        <SubmitButton color="red" saving={form.saving} progress="Deleting...">
          Delete Club
        </SubmitButton>
      </Group>
    </form>
  )
}

function DeletionSummary({ club }: { club: Club }) {
  const { data: counts } = useQuery(clubCountsQuery(club.slug))
  const { data: income } = useQuery(incomeQuery(club.id))
  const paying = income ? income.states.active + income.states.past_due : 0
  const content = contentKinds.map((kind) => {
    const count = counts?.[featureOf[kind]] ?? 0
    const { one, many } = kindWords[kind]
    return count > 0 && plural(count, `{n} ${nounOf(one)}`, `{n} ${nounOf(many)}`)
  })
  const contentName = listText(content) || 'Everything published in it'
  return (
    <ul className={classes.lost}>
      <li>
        <b>{membersText(club.members)}</b>
        {plural(club.members, ': you', ', who will all be notified')}
      </li>
      {paying > 0 && (
        <li>
          <b>{plural(paying, '{n} paid membership', '{n} paid memberships')}</b>. Payments aren’t refunded by
          themselves
        </li>
      )}
      <li>
        <b>{contentName}</b>, with comments and likes
      </li>
      <li>
        <b>All pictures and files</b> of the club and of its content
      </li>
      <li>
        <b>Its address</b>, /{club.slug}, which others can then use
      </li>
    </ul>
  )
}
