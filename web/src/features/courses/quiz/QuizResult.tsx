import type { AnsweredQuestion, Quiz, QuizAttempt } from '@guildhall/contract/course-quizzes'
import { listText, orText } from '@guildhall/contract/lists'
import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { createPressGuard } from '../../../lib/keyboard/pressGuard'
import classes from './Quiz.module.css'

type Props = { quiz: Quiz; attempt: QuizAttempt; onAgain: (() => void) | undefined }

/** The result of an attempt, question by question, with as much as the quiz shows. */
export function QuizResult({ quiz, attempt, onAgain }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // It may come where the answers were just checked by a double press.
  const [press] = useState(createPressGuard)
  useEffect(() => {
    // The pressed button is gone.
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  return (
    <div className={`${classes.result} stack gap-20`} ref={box} tabIndex={-1}>
      <p
        className={`${classes.score} rounded sunken pad-12-16`}
        data-passed={attempt.isPassed || undefined}
        role="status"
      >
        <strong>{attempt.score}%</strong>{' '}
        {attempt.isPassed ? 'You passed.' : `You need ${quiz.passMark}% to pass.`}
      </p>
      <ol className={classes.questions}>
        {quiz.questions.map((question) => {
          const answered = attempt.questions.find(({ questionId }) => questionId === question.id)
          return answered ? (
            <li key={question.id}>
              <Answered question={question} answered={answered} />
            </li>
          ) : null
        })}
      </ol>
      {onAgain ? (
        <div className="flow gap-8">
          <Button
            variant={attempt.isPassed ? 'default' : 'filled'}
            onClick={(event) => press(event, onAgain)}
          >
            Try again
          </Button>
        </div>
      ) : (
        !quiz.isPassed && <p className="muted body">You have no attempts left.</p>
      )}
    </div>
  )
}

type AnsweredProps = { question: Quiz['questions'][number]; answered: AnsweredQuestion }

function Answered({ question: { question, options, kind }, answered }: AnsweredProps) {
  const { isRight, optionIds, rightOptionIds, rightTexts, explanation } = answered
  const textOf = (ids: readonly string[]) =>
    listText(options.filter(({ id }) => ids.includes(id)).map(({ text }) => text))
  const given = kind === 'text' ? answered.text : textOf(optionIds)
  const right = kind === 'text' ? orText(rightTexts ?? []) : rightOptionIds && textOf(rightOptionIds)
  const Icon = isRight ? IconCheck : IconX
  return (
    <div className="stack gap-8">
      <p className={classes.question} dir="auto">
        {question}
      </p>
      <p
        className={`${classes.verdict} flex align-start red-text anywhere gap-8`}
        data-right={isRight || undefined}
      >
        <Icon size={18} stroke={2.2} aria-hidden />
        <span>
          <span className="visually-hidden">{isRight ? 'Right: ' : 'Wrong: '}</span>
          <span dir="auto">{given || 'No answer'}</span>
        </span>
      </p>
      {!isRight && right && (
        <p className="anywhere">
          Right answer: <span dir="auto">{right}</span>
        </p>
      )}
      {explanation && (
        <p className={classes.explanation} dir="auto">
          {explanation}
        </p>
      )}
    </div>
  )
}
