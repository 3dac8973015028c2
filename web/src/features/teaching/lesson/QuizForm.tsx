import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { QuizDraft } from '@guildhall/contract/course-quizzes'
import type { LessonDraft } from '@guildhall/contract/course-teaching'
import { Button, NumberInput, Select, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keys } from '../../../lib/cache/keys'
import { useEditing } from '../../../lib/forms/useEditing'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { UnkeptNote } from '../../../ui/DraftNote'
import { Note } from '../../../ui/Note'
import { SaveBar } from '../../../ui/SaveBar'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import { teachingDraft } from '../drafts'
import { lessonDraftQuery, saveQuiz, useCacheLessonPart } from '../teaching.api'
import classes from './LessonEditor.module.css'
import { QuestionField } from './QuestionField'
import { cleanQuiz, newQuestion, newQuiz, type QuizValues, quizSchema, quizValues } from './quiz.form'

type Props = { clubId: string; lessonId: string; saved: QuizDraft | null }

export function QuizForm({ clubId, lessonId, saved }: Props) {
  const queries = useQueryClient()
  const cache = useCacheLessonPart(lessonId)
  const [empty] = useState(newQuiz)
  const [isOutdated, setOutdated] = useState(false)
  /** The question that takes the focus once it is there. */
  const added = useRef<string>(undefined)
  const form = useEditing<QuizValues>({
    schema: quizSchema,
    current: saved ? quizValues(saved) : empty,
    names: ['passMark', 'maxAttempts', 'isShuffled', 'isRequired', 'showsAnswers', 'questions'],
    place: teachingDraft(clubId, 'quiz', lessonId),
    send: async () => {
      const now = queries.getQueryData<LessonDraft>(keys.lessonDraft(lessonId))?.quiz ?? saved
      const quiz = await saveQuiz(lessonId, { version: now?.version ?? 0, ...cleanQuiz(form.getValues()) })
      setOutdated(false)
      cache({ quiz })
      toast.success('Quiz saved')
      return quizValues(quiz)
    },
    failed: (error) => {
      if (codeOf(error) === 'changed_meanwhile') {
        void queries.invalidateQueries({ queryKey: lessonDraftQuery(lessonId).queryKey })
        setOutdated(true)
        return
      }
      toast.error(
        'The quiz could not be saved',
        errorText(error, 'Please try again.', { lesson_not_found: 'This lesson no longer exists.' }),
      )
    },
  })
  const { questions } = form.values
  const isNew = saved === null

  const setQuestions = (next: QuizValues['questions']) => {
    form.setFieldValue('questions', next)
    form.clearErrors()
  }

  function add() {
    const question = newQuestion()
    added.current = question.id
    setQuestions([...questions, question])
  }

  function move(at: number, by: 1 | -1) {
    const question = questions[at]
    if (question) setQuestions(questions.toSpliced(at, 1).toSpliced(at + by, 0, question))
  }

  return (
    <form {...form.bind} aria-label="Quiz" className={classes.fields}>
      <UnsavedGuard when={form.hasChanges} isKept />
      <UnkeptNote when={form.isUnkept} />
      {isOutdated && (
        <Note
          kind="error"
          title="Another teacher changed this quiz."
          action={
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                form.discard()
                setOutdated(false)
              }}
            >
              Use their version
            </Button>
          }
        >
          Saving now replaces their version with yours.
        </Note>
      )}
      {questions.map((question, at) => (
        <QuestionField
          key={question.id}
          form={form}
          question={question}
          at={at}
          takesFocus={question.id === added.current}
          onMove={(by) => move(at, by)}
          onRemove={questions.length > 1 ? () => setQuestions(questions.toSpliced(at, 1)) : undefined}
        />
      ))}
      {form.errors.questions && (
        <p className={classes.error} role="alert">
          {form.errors.questions}
        </p>
      )}
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
          {...form.getInputProps('passMark')}
        />
        <NumberInput
          label="Attempts"
          placeholder="Unlimited"
          min={1}
          max={courseLimits.attempts}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.getInputProps('maxAttempts')}
          value={form.values.maxAttempts ?? ''}
          onChange={(value) => form.setFieldValue('maxAttempts', value === '' ? null : Number(value))}
        />
        <Select
          label="Show right answers"
          data={[
            { value: 'after_attempt', label: 'After each attempt' },
            { value: 'after_passing', label: 'After passing' },
            { value: 'never', label: 'Never' },
          ]}
          allowDeselect={false}
          {...form.getInputProps('showsAnswers')}
        />
      </div>
      <Switch
        label="Shuffle questions and answers"
        {...form.getInputProps('isShuffled', { type: 'checkbox' })}
      />
      <Switch
        label="Required to finish the lesson"
        description="Otherwise learners can mark it as done without passing."
        {...form.getInputProps('isRequired', { type: 'checkbox' })}
      />
      <SaveBar isChanged={form.hasChanges || isNew} isRestored={form.isRestored} onDiscard={form.discard}>
        <SubmitButton
          saving={form.saving}
          progress="Saving..."
          variant={form.hasChanges || isNew ? 'filled' : 'default'}
        >
          Save quiz
        </SubmitButton>
      </SaveBar>
    </form>
  )
}
