import type { FieldValue } from '@guildhall/contract/editing'
import type { ReactNode } from 'react'
import type { Editing } from '../lib/forms/useEditing'
import { ConflictDialog } from './ConflictDialog'

type Props<Values> = {
  form: Pick<Editing<Values>, 'clash' | 'closeClash' | 'settle'>
  /** The words for each field, by its path. */
  labels: Record<string, string>
  show?: (path: string, value: FieldValue) => ReactNode
}

/** Resolves the fields of an edit that someone else changed in the meantime. */
export function EditClash<Values>({ form, labels, show }: Props<Values>) {
  const { clash } = form
  const fields = Object.entries(clash?.by.fields ?? {}).map(([path, theirs]) => ({
    path,
    label: labels[path] ?? path,
    theirs,
    mine: clash?.mine[path] ?? null,
  }))
  return (
    <ConflictDialog
      clash={clash?.by ?? null}
      fields={fields}
      show={show}
      onClose={form.closeClash}
      onSettle={form.settle}
    />
  )
}
