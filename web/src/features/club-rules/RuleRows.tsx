import type { ClubRule } from '@guildhall/contract/club-rules'
import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Editing } from '../../lib/forms/useEditing'
import { moved, SortableList } from '../../ui/SortableList'
import type { RulesValues } from './rules.form'

type Props = {
  form: Editing<RulesValues>
  /** The id of a new rule, which takes the focus. */
  added: string | undefined
  onChange: (rules: ClubRule[]) => void
}

export const RuleRows = ({ form, added, onChange }: Props) => (
  <SortableList
    label="Rules"
    rows={form.values.rules}
    idOf={({ id }) => id}
    nameOf={(_, at) => `rule ${at + 1}`}
    isNumbered
    onMove={(from, to) => onChange(moved(form.values.rules, from, to))}
    onRemove={(at) => onChange(form.values.rules.toSpliced(at, 1))}
  >
    {(rule, at) => <RuleFields form={form} at={at} takesFocus={rule.id === added} />}
  </SortableList>
)

function RuleFields({ form, at, takesFocus }: { form: Props['form']; at: number; takesFocus: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <>
      <TextInput
        aria-label={`Rule ${at + 1}`}
        placeholder="Be kind"
        maxLength={100}
        dir="auto"
        {...form.getInputProps(`rules.${at}.title`)}
        ref={field}
      />
      <Textarea
        aria-label={`Explanation of rule ${at + 1}`}
        placeholder="What it means here (optional)"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={1000}
        dir="auto"
        {...form.getInputProps(`rules.${at}.text`)}
      />
    </>
  )
}
