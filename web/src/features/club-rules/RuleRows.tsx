import type { ClubRule } from '@guildhall/contract/club-rules'
import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Editing } from '../../lib/forms/useEditing'
import { OrderedRows } from './OrderedRows'
import type { RulesValues } from './rules.form'

type Props = {
  form: Editing<RulesValues>
  /** The id of a new rule, which takes the focus. */
  added: string | undefined
  onChange: (rules: ClubRule[]) => void
}

export const RuleRows = ({ form, added, onChange }: Props) => (
  <OrderedRows label="Rules" noun="rule" rows={form.values.rules} onChange={onChange}>
    {(rule, at) => <RuleFields form={form} at={at} takesFocus={rule.id === added} />}
  </OrderedRows>
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
