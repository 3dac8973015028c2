import { NumberInput } from '@mantine/core'
import { z } from 'zod'
import foot from '../../content/FormFoot.module.css'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { FormDialog } from '../../ui/FormDialog'
import { sizeText } from '../../ui/sizeText'
import { type StorageOwner, useLimitStorage } from './console.api'

type Props = {
  opened: boolean
  onClose: () => void
  owner: StorageOwner
  name: string
  /** Bytes; null for the usual limit. */
  bytes: number | null
  usual: number
}

const gigabyte = 1024 ** 3

/** Changes how much one person or club may store. */
export function StorageLimitDialog({ opened, onClose, ...form }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Change storage limit">
      <LimitForm {...form} onDone={onClose} />
    </FormDialog>
  )
}

function LimitForm({
  owner,
  name,
  bytes,
  usual,
  onDone,
}: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const { mutateAsync } = useLimitStorage()
  const form = useContractForm({
    schema: z.object({
      gigabytes: z.union([
        z.literal(''),
        z.number().min(0, 'At least 0').max(1_048_576, 'At most 1,048,576'),
      ]),
    }),
    initialValues: { gigabytes: (bytes === null ? '' : bytes / gigabyte) as number | '' },
    submit: async ({ gigabytes }) => {
      await mutateAsync({ owner, bytes: gigabytes === '' ? null : Math.round(gigabytes * gigabyte) })
      toast.success(`The limit of ${name} was changed`)
      if (form.isOpen()) onDone()
    },
    failed: (error) => toast.error('Nothing was changed', errorText(error, 'Please try again.')),
  })
  return (
    <form {...form.bind} className="stack gap-16">
      <NumberInput
        label={`Limit of ${name}, in GB`}
        description={`Leave it empty for the usual ${sizeText(usual)}.`}
        min={0}
        decimalScale={1}
        data-autofocus
        {...form.getInputProps('gigabytes')}
      />
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress="Saving...">
          Save
        </SubmitButton>
      </div>
    </form>
  )
}
