import type { Club } from '@guildhall/contract/clubs'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { numberText } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { Button } from '@mantine/core'
import { IconEye, IconUsers } from '@tabler/icons-react'
import { LinkButton } from '../../ui/links'
import classes from './ManageCourse.module.css'
import { PublishCourse } from './PublishCourse'

type Props = { club: Club; course: CourseDraft }

/** The course's name and state, and what leads elsewhere. */
export function ManageHead({ club, course }: Props) {
  const { title, slug, isPublished, outline, learnerCount, submissionCount } = course
  const lessons = outline.flatMap((section) => section.lessons)
  const drafts = lessons.filter((lesson) => !lesson.isPublished).length
  return (
    <header className="flow align-start gap-16 rows-8">
      <div className={classes.words}>
        <h1 dir="auto">{title}</h1>
        <p className="wrap muted note gap-12 above-4 rows-4">
          <span className={classes.badge} data-published={isPublished || undefined}>
            {isPublished ? 'Published' : 'Draft'}
          </span>
          <span>{plural(lessons.length, '{n} lesson', '{n} lessons')}</span>
          {drafts > 0 && <span>{plural(drafts, '{n} draft', '{n} drafts')}</span>}
        </p>
      </div>
      <div className="flow gap-8">
        <Button
          component="a"
          href={`/${club.slug}/courses/${slug}?view=member`}
          variant="default"
          leftSection={<IconEye size={18} stroke={1.6} aria-hidden />}
        >
          View as member
        </Button>
        <LinkButton
          to="/$clubSlug/courses/$courseSlug/enrollments"
          params={{ clubSlug: club.slug, courseSlug: slug }}
          search={submissionCount > 0 ? { tab: 'submissions' } : {}}
          variant="default"
          leftSection={<IconUsers size={18} stroke={1.6} aria-hidden />}
        >
          {learnersText(learnerCount)}
          {submissionCount > 0 && ` · ${submissionCount} to review`}
        </LinkButton>
        <PublishCourse club={club} course={course} />
      </div>
    </header>
  )
}

const learnersText = (count: number) => (count === 0 ? 'Learners' : `${numberText(count)} learners`)
