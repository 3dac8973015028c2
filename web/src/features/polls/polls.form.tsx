import type { InputOf } from '@guildhall/contract/api'
import { pollDurations } from '@guildhall/contract/choices'
import { limits } from '@guildhall/contract/limits'
import { editPoll, type PollItem } from '@guildhall/contract/polls'
import { Button, Input, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import foot from '../../content/FormFoot.module.css'
import type { FieldsProps, KindForm } from '../../content/form'
import { call } from '../../lib/net/call'
import { patience } from '../../lib/net/patience'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { MarkdownField } from '../../ui/MarkdownField'
import { MoveButtons, moved } from '../../ui/SortableList'
import { useUploadFields } from '../../ui/useUploadFields'
import classes from './polls.form.module.css'

/** What the form of a poll holds. */
type PollValues = {
  question: string
  description: string
  options: { id: string; text: string }[]
  duration: NonNullable<InputOf<'PUT /polls/:contentId'>['body']['duration']>
}

const noQuestion = 'Please enter a poll question'
const tooFew = 'Please provide at least 2 valid options'

/** How a poll is written. */
export const pollForm: KindForm<PollValues, PollItem> = {
  schema: editPoll,
  // Other options for each poll.
  get empty(): PollValues {
    const options = Array.from({ length: limits.pollOptionsMin }, () => ({ id: uuidv7(), text: '' }))
    return { question: '', description: '', options, duration: '1d' }
  },
  valuesOf: ({ data: { question, description, options, duration } }) => ({
    question,
    description,
    options,
    duration,
  }),
  slugFrom: 'question',
  labels: { question: 'Question', description: 'Description', options: 'Options', duration: 'Duration' },
  Fields: PollFields,
  writes: {
    publish: (club, body) => call('POST /clubs/:club/polls', { params: { club }, body, patience }),
    change: (contentId, body) => call('PUT /polls/:contentId', { params: { contentId }, body }),
    asCard: (poll) => {
      const { description } = poll.data
      if (description.length <= limits.textPreview) return poll
      const shortened = `${description.slice(0, limits.textPreview)}…`
      return { ...poll, data: { ...poll.data, description: shortened, truncated: true } }
    },
  },
  invalid: ({ question, options }) => {
    if (question === noQuestion) return ['Question required', noQuestion]
    return options === tooFew ? ['Insufficient options', tooFew] : null
  },
}

const durations = { '1d': '1 day', '3d': '3 days', '7d': '1 week', '30d': '1 month' } as const

function PollFields({ form, button, progress, children }: FieldsProps<PollValues>) {
  const { question, duration } = form.values
  const uploads = useUploadFields(form)
  return (
    <form {...form.bind} className="stack gap-20">
      {children}
      <TextInput
        label="Question"
        placeholder="What would you like to ask?"
        data-autofocus
        rightSection={<Counter value={question.length} max={limits.pollQuestion} />}
        rightSectionWidth={68}
        rightSectionPointerEvents="none"
        {...form.getInputProps('question')}
      />
      <MarkdownField
        label="Description (optional)"
        placeholder="What should people know before they vote?"
        max={limits.pollDescription}
        minRows={3}
        pictures={uploads.inText}
        {...form.getInputProps('description')}
      />
      <Options form={form} />
      <Select
        label="Duration"
        description="From when the poll is published."
        data={pollDurations.map((value) => ({ value, label: durations[value] }))}
        allowDeselect={false}
        value={duration}
        onChange={(value) => value && form.setFieldValue('duration', value)}
        error={form.errors.duration}
      />
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress={progress} uploading={uploads.uploading}>
          {button}
        </SubmitButton>
      </div>
    </form>
  )
}

function Options({ form }: Pick<FieldsProps<PollValues>, 'form'>) {
  const { options } = form.values
  const list = useRef<HTMLUListElement>(null)
  /** The field that is to have the focus once it is there. */
  const next = useRef<number>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    list.current?.querySelectorAll('input')[next.current]?.focus()
    next.current = undefined
  })
  const error = form.errors.options
  const firstBlank = options.findIndex(({ text }) => text.trim() === '')

  const set = (changed: PollValues['options']) => {
    form.setFieldValue('options', changed)
    form.clearFieldError('options')
  }

  function add() {
    if (options.length >= limits.pollOptions)
      return toast.error('Maximum options reached', 'You can add up to 5 options for a poll')
    next.current = options.length
    set([...options, { id: uuidv7(), text: '' }])
  }

  function remove(at: number) {
    if (options.length <= limits.pollOptionsMin)
      return toast.error('Minimum options required', 'A poll must have at least 2 options')
    next.current = Math.max(at - 1, 0)
    set(options.filter((_, index) => index !== at))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, at: number) {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (at < options.length - 1) list.current?.querySelectorAll('input')[at + 1]?.focus()
      else if (event.currentTarget.value.trim() !== '') add()
    }
    if (event.key === 'Backspace' && event.currentTarget.value === '') {
      event.preventDefault()
      // Held, it empties an option and stops there.
      if (!event.repeat) remove(at)
    }
  }

  return (
    <fieldset className={`${classes.options} plain-fieldset stack align-start gap-8`}>
      <legend>Options</legend>
      <ul ref={list}>
        {options.map(({ id }, at) => (
          <li key={id}>
            <TextInput
              className={classes.option}
              aria-label={`Option ${at + 1}`}
              placeholder={`Option ${at + 1}`}
              onKeyDown={(event) => onKeyDown(event, at)}
              {...form.getInputProps(`options.${at}.text`)}
              {...(error && at === Math.max(firstBlank, 0) && { error: true })}
            />
            <MoveButtons
              name={`option ${at + 1}`}
              at={at}
              count={options.length}
              onMove={(by) => set(moved(options, at, at + by))}
              onRemove={options.length > limits.pollOptionsMin ? () => remove(at) : undefined}
            />
          </li>
        ))}
      </ul>
      {error && <Input.Error>{error}</Input.Error>}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
        disabled={options.length >= limits.pollOptions}
        onClick={add}
      >
        Add option
      </Button>
    </fieldset>
  )
}
