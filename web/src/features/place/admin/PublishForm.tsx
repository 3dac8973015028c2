import '@mantine/core/styles/Switch.layer.css'
import { type DraftPage, publishVersion } from '@guildhall/contract/place'
import { acceptedPages, type LegalPage, placeLimits } from '@guildhall/contract/place-limits'
import { Stack, Switch, Textarea } from '@mantine/core'
import foot from '../../../content/FormFoot.module.css'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { DateField } from '../../../ui/DateField'
import { usePublish } from './admin.api'

type Props = { draft: DraftPage; onDone: () => void }

/** From when a version is in force, what changed, and whether people are asked to accept it. */
export function PublishForm({ draft: { page, revision, number, versions }, onDone }: Props) {
  const { mutateAsync } = usePublish(page)
  const isAccepted = (acceptedPages as readonly LegalPage[]).includes(page)
  const form = useContractForm({
    schema: publishVersion.omit({ revision: true, number: true }),
    initialValues: { changes: '', isSignificant: false, inForceFrom: null as string | null },
    submit: async (values) => {
      await mutateAsync({ ...values, revision, number: (number ?? 0) + 1 })
      toast.success('Published')
      if (form.isOpen()) onDone()
    },
    failed: (error) =>
      toast.error(
        'The version could not be published',
        errorText(error, 'Please try again.', {
          changed_meanwhile: 'Someone else changed or published it. Load this page again.',
        }),
      ),
  })
  return (
    <form {...form.bind}>
      <Stack>
        {versions.length > 0 && (
          <Textarea
            label="What changed (optional)"
            description="Shown with the version, and in the notice about it"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={placeLimits.changes}
            {...form.getInputProps('changes')}
          />
        )}
        <DateField
          kind="date"
          label="In force from (optional)"
          description="Empty: at once. Days begin at midnight UTC."
          {...form.getInputProps('inForceFrom')}
          value={form.values.inForceFrom ?? ''}
          onChange={(value) => form.setFieldValue('inForceFrom', value || null)}
        />
        {isAccepted && (
          <Switch
            label="This is a significant change"
            description="Everyone is notified by bell and email, and asked to accept it"
            {...form.getInputProps('isSignificant', { type: 'checkbox' })}
          />
        )}
        <div className={foot.foot}>
          <SubmitButton saving={form.saving} progress="Publishing…">
            Publish
          </SubmitButton>
        </div>
      </Stack>
    </form>
  )
}
