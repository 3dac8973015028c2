import type { Quiz } from '@guildhall/contract/course-quizzes'
import type { Course, Lesson } from '@guildhall/contract/courses'
import { plural } from '@guildhall/contract/plural'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Quiz.module.css'
import { QuizForm } from './QuizForm'
import { QuizResult } from './QuizResult'

type Props = { course: Course; lesson: Lesson; quiz: Quiz }

/** A lesson's quiz: its questions, or the result of the latest attempt. */
export default function QuizSection({ course, lesson, quiz }: Props) {
  const { lastAttempt, attemptsLeft } = quiz
  const [isTrying, setTrying] = useState(false)
  const mayAnswer = lesson.can.complete === true
  const shows = lastAttempt !== null && !isTrying
  return (
    <section className={classes.quiz} aria-labelledby={`quiz-${lesson.id}`}>
      <header className={`${classes.head} wrap between gap-16 rows-4`}>
        <h2 id={`quiz-${lesson.id}`}>
          <IconListCheck size={20} stroke={1.7} aria-hidden />
          Quiz
        </h2>
        <p className="muted body">
          {quiz.passMark}% to pass
          {attemptsLeft !== null && ` · ${attemptsText(attemptsLeft)}`}
          {!shows && quiz.bestScore !== null && ` · Best so far: ${quiz.bestScore}%`}
        </p>
      </header>
      {shows ? (
        <QuizResult
          quiz={quiz}
          attempt={lastAttempt}
          onAgain={mayAnswer && attemptsLeft !== 0 ? () => setTrying(true) : undefined}
        />
      ) : attemptsLeft === 0 ? (
        <p className="muted body">You have no attempts left.</p>
      ) : (
        <QuizForm {...{ course, lesson, quiz, mayAnswer }} onDone={() => setTrying(false)} />
      )}
    </section>
  )
}

const attemptsText = (count: number) => plural(count, '{n} attempt left', '{n} attempts left')
