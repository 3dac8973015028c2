import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { QuizDraft } from '@guildhall/contract/course-quizzes'
import { Button, NumberInput, Select, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useImperativeHandle, useRef, useState } from 'react'
import { useAutosave } from '../../../lib/forms/useAutosave'
import { showValue } from '../../../ui/ConflictDialog'
import { EditClash } from '../../../ui/EditClash'
import { useTeachingDraft } from '../drafts'
import { useCacheLessonPart } from '../teaching.api'
import classes from './LessonEditor.module.css'
import type { PartRef } from './openLesson'
import { QuestionField } from './QuestionField'
import {
  newQuestion,
  newQuiz,
  type QuizValues,
  questionErrors,
  quizAsText,
  quizFieldSchemas,
  quizLabels,
  quizNames,
  quizValues,
} from './quiz.form'
import { SavedState } from './SavedState'
import { sendQuiz } from './sendQuiz'

type Props = { clubId: string; lessonId: string; saved: QuizDraft | null; part: PartRef }

/** A quiz, saved while it is edited, once each question has what it needs. */
export function QuizForm({ clubId, lessonId, saved, part }: Props) {
  const queries = useQueryClient()
  const cache = useCacheLessonPart(lessonId)
  const [empty] = useState(newQuiz)
  /** Questions whose errors are shown: those that were left, or all. */
  const [checked, setChecked] = useState<readonly string[] | 'all'>([])
  /** The question that takes the focus once it is there. */
  const added = useRef<string>(undefined)
  const root = useRef<HTMLFieldSetElement>(null)
  const form = useAutosave<QuizValues>({
    current: saved ? quizValues(saved) : empty,
    names: quizNames,
    fields: quizFieldSchemas,
    groups: [],
    draft: useTeachingDraft(clubId, 'quiz', lessonId),
    send: async (change) => {
      const quiz = await sendQuiz(queries, lessonId, change, empty)
      cache({ quiz })
      return quizValues(quiz)
    },
    texts: {
      lesson_not_found: 'This lesson no longer exists.',
      permission_denied: 'You no longer teach this course.',
    },
    isHeld: false,
  })
  const { values, set } = form
  const { questions } = values
  const isShown = (id: string) => checked === 'all' || checked.includes(id)
  const errors = questionErrors(questions, isShown)
  const isIncomplete = form.state === 'invalid' && Object.keys(errors).length === 0

  useImperativeHandle(part, () => ({
    discard: form.discard,
    flush: async () => {
      const isSaved = await form.flush()
      // An added quiz without a word has nothing to save, and is still on the page.
      if (isSaved && Object.keys(questionErrors(questions, () => true)).length === 0) return true
      setChecked('all')
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return false
    },
  }))

  /** A question that loses the focus says what it lacks. */
  function check(id: string, { currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget) || checked === 'all' || checked.includes(id)) return
    if (relatedTarget !== null) setChecked([...checked, id])
  }

  function add() {
    const question = newQuestion()
    added.current = question.id
    set({ questions: [...questions, question] })
  }

  function move(at: number, by: 1 | -1) {
    const question = questions[at]
    if (question) set({ questions: questions.toSpliced(at, 1).toSpliced(at + by, 0, question) })
  }

  return (
    <fieldset ref={root} aria-label="Quiz" className="plain-fieldset stack gap-20">
      {questions.map((question, at) => (
        <QuestionField
          key={question.id}
          question={question}
          errors={errors}
          at={at}
          count={questions.length}
          takesFocus={question.id === added.current}
          onChange={(next) => set({ questions: questions.with(at, next) })}
          onLeave={(event) => check(question.id, event)}
          onMove={(by) => move(at, by)}
          onRemove={questions.length > 1 ? () => set({ questions: questions.toSpliced(at, 1) }) : undefined}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          disabled={questions.length >= courseLimits.questions}
          onClick={add}
        >
          Add question
        </Button>
      </div>
      <div className={classes.pair}>
        <NumberInput
          label="Pass mark"
          suffix="%"
          min={1}
          max={100}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={values.passMark}
          onChange={(value) => set({ passMark: Number(value) })}
          error={form.errors.passMark}
        />
        <NumberInput
          label="Attempts"
          placeholder="Unlimited"
          min={1}
          max={courseLimits.attempts}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={values.maxAttempts ?? ''}
          onChange={(value) => set({ maxAttempts: value === '' ? null : Number(value) })}
          error={form.errors.maxAttempts}
        />
        <Select
          label="Show right answers"
          data={[
            { value: 'after_attempt', label: 'After each attempt' },
            { value: 'after_passing', label: 'After passing' },
            { value: 'never', label: 'Never' },
          ]}
          allowDeselect={false}
          value={values.showsAnswers}
          onChange={(value) => value && set({ showsAnswers: value as QuizValues['showsAnswers'] })}
        />
      </div>
      <Switch
        label="Shuffle questions and answers"
        checked={values.isShuffled}
        onChange={({ currentTarget: { checked } }) => set({ isShuffled: checked })}
      />
      <Switch
        label="Required to finish the lesson"
        description="Otherwise learners can mark it as done without passing."
        checked={values.isRequired}
        onChange={({ currentTarget: { checked } }) => set({ isRequired: checked })}
      />
      <SavedState
        form={form}
        isEmpty={saved === null && form.state === 'saved'}
        invalid={isIncomplete ? 'Saves once the questions are complete. Kept in this browser.' : undefined}
      />
      <EditClash
        form={form}
        labels={quizLabels}
        show={(path, value) => (path === 'questions' ? quizAsText(value) : showValue(path, value))}
      />
    </fieldset>
  )
}
