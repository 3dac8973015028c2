import type { CourseBin as Courses, LessonBin as Lessons } from '@guildhall/contract/course-bin'
import { plural } from '@guildhall/contract/plural'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '../../lib/dates/dates'
import { BusyButton } from '../../ui/BusyButton'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Bin.module.css'
import { type BinKind, courseBinQuery, lessonBinQuery, restore } from './bin.api'

/** Deleted courses of a club that the viewer teaches; nothing without one. */
export function CourseBin({ clubSlug }: { clubSlug: string }) {
  const { data } = useQuery(courseBinQuery(clubSlug))
  return <Bin kind="course" items={data?.courses ?? []} factsOf={factsOfCourse} />
}

/** Deleted lessons of a course; nothing without one. */
export function LessonBin({ courseId, mayRestore }: { courseId: string; mayRestore: boolean }) {
  const { data } = useQuery(lessonBinQuery(courseId))
  return <Bin kind="lesson" items={mayRestore ? (data?.lessons ?? []) : []} factsOf={factsOfLesson} />
}

const factsOfCourse = ({ lessonCount, learnerCount }: Courses['courses'][number]) =>
  [
    plural(lessonCount, '{n} lesson', '{n} lessons'),
    ...(learnerCount > 0 ? [plural(learnerCount, '{n} learner', '{n} learners')] : []),
  ].join(' · ')
const factsOfLesson = ({ isPublished }: Lessons['lessons'][number]) => (isPublished ? '' : 'Draft')

type Item = { id: string; title: string; deletedAt: string; clearedAt: string }
type Props<T> = { kind: BinKind; items: T[]; factsOf: (item: T) => string }

function Bin<T extends Item>({ kind, items, factsOf }: Props<T>) {
  if (items.length === 0) return null
  return (
    <details className={classes.bin}>
      <summary>
        <IconTrash size={18} stroke={1.6} aria-hidden />
        Bin
        <span className="regular">{items.length}</span>
      </summary>
      <p className="muted note">
        {kind === 'course'
          ? 'Deleted courses stay here for 30 days, with everyone’s progress, comments and files.'
          : 'Deleted lessons stay here for 30 days, with everyone’s progress, comments and files.'}
      </p>
      <ul>
        {items.map((item) => (
          <BinRow key={item.id} kind={kind} item={item} facts={factsOf(item)} />
        ))}
      </ul>
    </details>
  )
}

function BinRow({ kind, item, facts }: { kind: BinKind; item: Item; facts: string }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { title, deletedAt, clearedAt } = item

  async function putBack() {
    setBusy(true)
    await restore(queries, kind, item)
    setBusy(false)
  }

  return (
    <li className="row rule-above gap-12 pad-8-16">
      <div className="grid fill anywhere">
        <strong dir="auto">{title}</strong>
        <span className="muted note">
          {facts && `${facts} · `}Deleted <TimeAgo iso={deletedAt} /> · Kept until {day(clearedAt, false)}
        </span>
      </div>
      <BusyButton
        busy={busy}
        progress="Restoring..."
        variant="default"
        size="compact-md"
        className={classes.restore}
        aria-label={`Restore ${title}`}
        onClick={() => void putBack()}
      >
        Restore
      </BusyButton>
    </li>
  )
}
