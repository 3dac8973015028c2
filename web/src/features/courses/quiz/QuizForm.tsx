import { courseLimits } from '@guildhall/contract/course-limits'
import type { Quiz } from '@guildhall/contract/course-quizzes'
import type { Course, Lesson } from '@guildhall/contract/courses'
import { TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useLocalDraft } from '../../../lib/drafts/localDraft'
import { isSame } from '../../../lib/forms/fields'
import { codeOf } from '../../../lib/net/callError'
import { useUnsavedWork } from '../../../lib/session/unsavedWork'
import { SubmitButton } from '../../../ui/BusyButton'
import { type Answer, type Answers, answerOf, fittingAnswers, sentAnswers, unanswered } from './answers'
import classes from './Quiz.module.css'
import { useAnswerQuiz } from './quiz.api'

type Props = { course: Course; lesson: Lesson; quiz: Quiz; mayAnswer: boolean; onDone: () => void }
/** `id`: of the attempt, so that one whose answer was lost counts once. */
type Draft = { id: string; answers: Answers }

/** The questions of a quiz. What is chosen survives a reload until it is checked. */
export function QuizForm({ course, lesson, quiz, mayAnswer, onDone }: Props) {
  const { found, keep, acknowledge } = useLocalDraft<Draft>(`quiz:${lesson.id}`)
  const [draft, setDraft] = useState<Draft>(() => ({
    id: found?.id ?? uuidv7(),
    answers: fittingAnswers(found?.answers ?? {}, quiz),
  }))
  const [missing, setMissing] = useState<string[]>([])
  const [version, setVersion] = useState(quiz.version)
  const form = useRef<HTMLFormElement>(null)
  const { mutateAsync, isPending } = useAnswerQuiz(lesson, course)
  useUnsavedWork(Object.keys(draft.answers).length > 0)
  // Changed by a teacher meanwhile.
  if (version !== quiz.version) {
    setVersion(quiz.version)
    setMissing([])
    setDraft({ id: uuidv7(), answers: fittingAnswers(draft.answers, quiz) })
  }

  function answer(questionId: string, next: Answer) {
    if (isPending) return
    const changed = { ...draft, answers: { ...draft.answers, [questionId]: next } }
    setDraft(changed)
    setMissing(missing.filter((id) => id !== questionId))
    keep(changed)
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || !mayAnswer) return
    const left = unanswered(draft.answers, quiz)
    setMissing(left)
    if (left.length > 0) return focusQuestion(left[0] ?? '')
    // Stored before it is sent, so that a reload repeats the same attempt.
    keep(draft)
    try {
      await mutateAsync({ id: draft.id, version: quiz.version, answers: sentAnswers(draft.answers, quiz) })
      acknowledge((newest) => (isSame(newest.answers, draft.answers) ? null : newest))
      onDone()
    } catch (error) {
      if (codeOf(error) === 'id_taken') setDraft({ ...draft, id: uuidv7() })
    }
  }

  const focusQuestion = (id: string) =>
    form.current?.querySelector<HTMLInputElement>(`[data-question="${id}"] input`)?.focus()

  return (
    <form ref={form} className="stack gap-20" onSubmit={(event) => void send(event)} noValidate>
      <ol className={classes.questions}>
        {quiz.questions.map((question) => (
          <li key={question.id} data-question={question.id}>
            <Question
              question={question}
              answer={answerOf(draft.answers, question.id)}
              isMissing={missing.includes(question.id)}
              onChange={(next) => answer(question.id, next)}
            />
          </li>
        ))}
      </ol>
      {mayAnswer ? (
        <div className="flow gap-8">
          <SubmitButton saving={isPending} progress="Checking...">
            Check answers
          </SubmitButton>
        </div>
      ) : (
        <p className="muted body">
          {course.can.teach === true
            ? 'Learners answer this quiz here.'
            : 'Start the course to take this quiz.'}
        </p>
      )}
    </form>
  )
}

type QuestionProps = {
  question: Quiz['questions'][number]
  answer: Answer
  isMissing: boolean
  onChange: (answer: Answer) => void
}

function Question({ question: { id, kind, question, options }, answer, isMissing, onChange }: QuestionProps) {
  const error = isMissing ? (kind === 'text' ? 'Enter an answer' : 'Choose an answer') : undefined
  const errorId = `error-${id}`
  if (kind === 'text')
    return (
      <TextInput
        label={<span className={classes.question}>{question}</span>}
        dir="auto"
        autoComplete="off"
        maxLength={courseLimits.shortAnswer}
        value={answer.text}
        error={error}
        onChange={(event) => onChange({ optionIds: [], text: event.currentTarget.value })}
      />
    )
  const isSingle = kind === 'single'
  const toggle = (optionId: string, isOn: boolean) => {
    const others = isSingle ? [] : answer.optionIds.filter((one) => one !== optionId)
    onChange({ optionIds: isOn ? [...others, optionId] : others, text: '' })
  }
  return (
    <fieldset className={`${classes.choices} plain-fieldset stack gap-4`} aria-describedby={error && errorId}>
      <legend className={classes.question} dir="auto">
        {question}
        {!isSingle && <span className={classes.hint}>Choose all that are right</span>}
      </legend>
      {options.map((option) => (
        <label key={option.id} className={classes.choice}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={id}
            checked={answer.optionIds.includes(option.id)}
            onChange={(event) => toggle(option.id, event.currentTarget.checked)}
          />
          <span dir="auto">{option.text}</span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="red-text small">
          {error}
        </p>
      )}
    </fieldset>
  )
}
