import { useState } from 'react'
import { FormDialog } from '../../ui/FormDialog'
import { type Reported, ReportForm } from './ReportForm'
import { ReportSent, type Sent } from './ReportSent'

type Props = { about: Reported; opened: boolean; onClose: () => void }

/** Reports something to those who moderate it; visitors as illegal only. Loaded when it is opened. */
export default function ReportDialog({ about, opened, onClose }: Props) {
  const [sent, setSent] = useState<Sent>()
  const [wasOpened, setWasOpened] = useState(opened)
  // The form is new whenever the dialog opens again.
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setSent(undefined)
  }
  const title = sent ? (sent.isNew ? 'Report sent' : 'You already reported this') : `Report this ${about.one}`
  return (
    <FormDialog opened={opened} onClose={onClose} title={title}>
      {sent ? <ReportSent {...sent} onClose={onClose} /> : <ReportForm about={about} onSent={setSent} />}
    </FormDialog>
  )
}
