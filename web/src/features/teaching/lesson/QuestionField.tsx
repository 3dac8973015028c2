import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { courseLimits, questionKinds } from '@guildhall/contract/course-limits'
import { ActionIcon, Button, Checkbox, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FocusEvent, useEffect, useId, useRef } from 'react'
import { MoveButtons } from '../../../ui/SortableList'
import classes from './QuestionField.module.css'
import { newOption, type Question, withKind, withRight } from './quiz.form'

type Props = {
  question: Question
  /** By paths like 'questions.0.options.1.text'. */
  errors: Record<string, string>
  at: number
  /** Of questions. */
  count: number
  takesFocus: boolean
  onChange: (question: Question) => void
  onLeave: (event: FocusEvent) => void
  onMove: (by: 1 | -1) => void
  /** Undefined for the only question. */
  onRemove: (() => void) | undefined
}

const kinds = { single: 'One right answer', several: 'Several right answers', text: 'Short text' } as const

export function QuestionField({ question, errors, at, count, takesFocus, onChange, ...on }: Props) {
  const { onLeave, onMove, onRemove } = on
  const path = `questions.${at}`
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const name = `Question ${at + 1}`
  return (
    <fieldset className={classes.question} onBlur={onLeave}>
      <legend>{name}</legend>
      <MoveButtons
        className={classes.bar}
        name={name}
        at={at}
        count={count}
        onMove={onMove}
        onRemove={onRemove}
      />
      <Textarea
        label="Question"
        autosize
        minRows={2}
        maxRows={8}
        value={question.question}
        onChange={({ currentTarget: { value } }) => onChange({ ...question, question: value })}
        error={errors[`${path}.question`]}
        ref={field}
      />
      <Select
        label="Kind of answer"
        data={questionKinds.map((value) => ({ value, label: kinds[value] }))}
        allowDeselect={false}
        value={question.kind}
        onChange={(kind) => kind && onChange(withKind(question, kind as Question['kind']))}
      />
      {question.kind === 'text' ? (
        <Texts errors={errors} path={path} question={question} onChange={onChange} />
      ) : (
        <Options errors={errors} path={path} question={question} onChange={onChange} />
      )}
      <Textarea
        label="Explanation (optional)"
        description="Shown with the right answer"
        autosize
        minRows={1}
        maxRows={8}
        value={question.explanation}
        onChange={({ currentTarget: { value } }) => onChange({ ...question, explanation: value })}
        error={errors[`${path}.explanation`]}
      />
    </fieldset>
  )
}

type PartProps = {
  errors: Record<string, string>
  path: string
  question: Question
  onChange: (question: Question) => void
}

/** Answers to choose from, with a mark at the right ones. */
function Options({ errors, path, question, onChange }: PartProps) {
  const id = useId()
  const { kind, options } = question
  const error = errors[`${path}.options`]
  const Mark = kind === 'single' ? Radio : Checkbox
  return (
    <fieldset className={classes.answers} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Answers</legend>
      <p className="muted small below-8">
        {kind === 'single' ? 'Mark the right one.' : 'Mark all that are right.'}
      </p>
      {options.map((option, at) => (
        <div key={option.id} className="row gap-8 below-8">
          <Mark
            name={kind === 'single' ? `${id}-right` : undefined}
            aria-label={`Answer ${at + 1} is right`}
            checked={option.isRight}
            onChange={({ currentTarget: { checked } }) => onChange(withRight(question, option.id, checked))}
          />
          <TextInput
            aria-label={`Answer ${at + 1}`}
            className="fill"
            maxLength={courseLimits.option}
            value={option.text}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...question, options: options.with(at, { ...option, text: value }) })
            }
            error={errors[`${path}.options.${at}.text`]}
          />
          <ActionIcon
            aria-label={`Remove answer ${at + 1}`}
            disabled={options.length <= courseLimits.optionsMin}
            onClick={() => onChange({ ...question, options: options.toSpliced(at, 1) })}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div id={`${id}-error`} role="alert">
        {error && <p className="red-text small below-8">{error}</p>}
      </div>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={options.length >= courseLimits.options}
        onClick={() => onChange({ ...question, options: [...options, newOption()] })}
      >
        Add answer
      </Button>
    </fieldset>
  )
}

/** Texts that count as right. */
function Texts({ errors, path, question, onChange }: PartProps) {
  const id = useId()
  const { answers } = question
  const error = errors[`${path}.answers`]
  return (
    <fieldset className={classes.answers} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Accepted texts</legend>
      <p className="muted small below-8">Case, spaces, quotes and a final dot don’t matter; accents do.</p>
      {answers.map((answer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no other name, and may be the same
        <div key={at} className="row gap-8 below-8">
          <TextInput
            aria-label={`Accepted text ${at + 1}`}
            className="fill"
            maxLength={courseLimits.shortAnswer}
            value={answer}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...question, answers: answers.with(at, value) })
            }
            error={errors[`${path}.answers.${at}`]}
          />
          <ActionIcon
            aria-label={`Remove accepted text ${at + 1}`}
            disabled={answers.length <= 1}
            onClick={() => onChange({ ...question, answers: answers.toSpliced(at, 1) })}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div id={`${id}-error`} role="alert">
        {error && <p className="red-text small below-8">{error}</p>}
      </div>
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={answers.length >= courseLimits.shortAnswers}
        onClick={() => onChange({ ...question, answers: [...answers, ''] })}
      >
        Add text
      </Button>
    </fieldset>
  )
}
