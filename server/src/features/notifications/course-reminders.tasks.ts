import type { Dependencies } from '../../platform/context.ts'
import { addTask, write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { mailTemplate, placeName } from '../../platform/mail/mail-template.ts'
import { taskBudgetMs } from '../../platform/tasks/batches.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { noteReminded } from '../courses/enrollment-changes.writes.ts'
import {
  type DueReminder,
  findReminderCourse,
  lessonToContinue,
  lockDueReminders,
  type ReminderCourse,
} from '../teaching/enrollments/reminders.reads.ts'
import { mailFrame } from './mail-frame.ts'

const peopleAtOnce = 50

/** Mails learners who stopped, each once, and notes that in the same write. Idempotent, also concurrently. */
export async function remindOfCourse(
  deps: Dependencies,
  { courseId }: TaskPayloads['courses.remind'],
  budgetMs = taskBudgetMs,
): Promise<void> {
  const end = Date.now() + budgetMs
  while (await remindSome(deps, courseId))
    if (Date.now() >= end) return addTask(deps.db, 'courses.remind', { courseId }, { isBulk: true })
}

/** False once no reminder is due. */
const remindSome = (deps: Dependencies, courseId: string): Promise<boolean> =>
  write(deps, async (tx) => {
    const people = await lockDueReminders(tx, courseId, peopleAtOnce)
    const course = await findReminderCourse(tx.db, courseId)
    if (people.length === 0 || !course) return false
    await noteReminded(
      tx,
      courseId,
      people.map(({ id }) => id),
    )
    const mails: TaskPayloads['mail.send'][] = []
    for (const person of people) {
      const lesson = await lessonToContinue(tx.db, courseId, person.id)
      mails.push({ id: newId(), ...reminderMail(deps, person, course, lesson) })
    }
    await tx.tasks('mail.send', mails, { isBulk: true })
    return true
  })

/** Leads to the lesson with which the person continues, or to the course. */
function reminderMail(
  deps: Pick<Dependencies, 'env' | 'secret'>,
  person: DueReminder,
  course: ReminderCourse,
  lesson: string | undefined,
): Omit<TaskPayloads['mail.send'], 'id'> {
  const { frame, unsubscribeUrl } = mailFrame(
    deps,
    person,
    `You’re getting this email because you started this course on ${placeName}.`,
  )
  const page = `${deps.env.baseUrl}/${course.club_slug}/courses/${course.slug}`
  return {
    ...mailTemplate({
      ...frame,
      subject: `Continue ${course.title}`,
      paragraphs: [
        `You haven’t opened ${course.title} in ${course.club_name} for a while. Your progress is saved, so you can pick up where you left off.`,
      ],
      button: { label: 'Continue', url: lesson === undefined ? page : `${page}/lessons/${lesson}` },
    }),
    unsubscribeUrl,
  }
}
