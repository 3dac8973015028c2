import '@mantine/core/styles/Checkbox.layer.css'
import type { JoinQuestion } from '@guildhall/contract/club-rules'
import { Checkbox, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Editing } from '../../lib/forms/useEditing'
import { moved, SortableList } from '../../ui/SortableList'
import type { RulesValues } from './rules.form'

type Props = {
  form: Editing<RulesValues>
  /** The id of a new question, which takes the focus. */
  added: string | undefined
  onChange: (questions: JoinQuestion[]) => void
}

export const QuestionRows = ({ form, added, onChange }: Props) => (
  <SortableList
    label="Questions"
    rows={form.values.questions}
    idOf={({ id }) => id}
    nameOf={(_, at) => `question ${at + 1}`}
    isNumbered
    onMove={(from, to) => onChange(moved(form.values.questions, from, to))}
    onRemove={(at) => onChange(form.values.questions.toSpliced(at, 1))}
  >
    {(question, at) => <QuestionFields form={form} at={at} takesFocus={question.id === added} />}
  </SortableList>
)

function QuestionFields({ form, at, takesFocus }: { form: Props['form']; at: number; takesFocus: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <>
      <TextInput
        aria-label={`Question ${at + 1}`}
        placeholder="Why would you like to join?"
        maxLength={200}
        dir="auto"
        {...form.getInputProps(`questions.${at}.question`)}
        ref={field}
      />
      <Checkbox
        size="sm"
        label="Needs an answer"
        {...form.getInputProps(`questions.${at}.isRequired`, { type: 'checkbox' })}
      />
    </>
  )
}
