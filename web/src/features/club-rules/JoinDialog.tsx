import { FormDialog } from '../../ui/FormDialog'
import JoinForm, { type JoinFormProps } from './JoinForm'

type Props = JoinFormProps & { opened: boolean; onClose: () => void; title: string }

/** Asks what a club asks before people join it. */
export default function JoinDialog({ opened, onClose, title, ...form }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={title}>
      <JoinForm {...form} />
    </FormDialog>
  )
}
