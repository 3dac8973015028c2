import type { Course } from '@guildhall/contract/courses'
import { IconBook2, IconCertificate, IconChartBar, IconClock, IconLockOpen } from '@tabler/icons-react'
import classes from './CourseView.module.css'
import { lengthText, lessonsText, levelWords } from './words'

const unlockingTexts = {
  none: null,
  order: 'Lessons open one after the other',
  days: 'Lessons open day by day after you start',
  date: 'Lessons open on fixed dates',
}

/** What a course has, and how to pay for it. */
export function CourseFacts({ course }: { course: Course }) {
  const length = lengthText(course.minutes)
  const facts = [
    { icon: IconBook2, text: lessonsText(course.lessonCount) },
    { icon: IconClock, text: length },
    { icon: IconChartBar, text: course.level && levelWords[course.level] },
    { icon: IconLockOpen, text: unlockingTexts[course.unlocking] },
    { icon: IconCertificate, text: course.hasCertificate && 'Certificate when you finish' },
  ].filter(({ text }) => text)
  const asksToPay = course.howToPay && course.learning?.status !== 'active'
  return (
    <>
      <ul className={`${classes.facts} stack plain-list body gap-8`} aria-label="About this course">
        {facts.map(({ icon: Icon, text }) => (
          <li key={text as string}>
            <Icon size={18} stroke={1.6} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
      {asksToPay && (
        <section className={classes.pay} aria-label="How to pay">
          <h2>How to pay</h2>
          <p dir="auto">{course.howToPay}</p>
        </section>
      )}
    </>
  )
}
