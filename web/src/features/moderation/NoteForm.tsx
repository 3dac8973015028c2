import { moderation } from '@guildhall/contract/moderation-limits'
import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { useContractForm } from '../../lib/forms/useContractForm'
import { SubmitButton } from '../../ui/BusyButton'
import classes from './Case.module.css'
import { useChangeCase } from './cases.api'

const schema = z.object({
  note: z
    .string()
    .max(moderation.note, `A note has at most ${moderation.note} characters`)
    .refine((value) => value.trim() !== '', 'Write a note'),
})

/** Adds a note that only moderators read. */
export function NoteForm({ caseId }: { caseId: string }) {
  const { mutateAsync: change } = useChangeCase(caseId)
  // One id a note: sent twice, it is added once.
  const id = useRef(uuidv7())
  const form = useContractForm({
    schema,
    initialValues: { note: '' },
    submit: async ({ note }) => {
      await change({ what: 'note', id: id.current, note })
      id.current = uuidv7()
      form.setValues({ note: '' })
    },
  })
  return (
    <form {...form.bind} className={classes.note}>
      <Textarea
        label="Note for moderators"
        placeholder="Only moderators see this"
        autosize
        minRows={1}
        maxRows={8}
        {...form.getInputProps('note')}
      />
      <SubmitButton saving={form.saving} progress="Adding..." variant="default" size="sm">
        Add note
      </SubmitButton>
    </form>
  )
}
