import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keys } from '../../lib/cache/keys'
import { waitBefore } from '../../lib/net/backoff'
import { CallError, codeOf, mayComeThrough } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { type Outline, orderOf } from './outlineChanges'
import { cacheCourse, readCourse, saveOutline } from './teaching.api'

const pauses = { least: 1000, most: 15_000 }
/** Failures of the server itself after which a change is given up. */
const mostFailures = 5

export type OutlineChange = {
  /** Shows the change at once. */
  change: (outline: Outline) => Outline
  /** Sends a change that is not one of sections or order, as a new lesson. */
  send?: () => Promise<unknown>
  /** Applied to another teacher's version too, unlike a move. */
  survives?: boolean
  /** The toast's title if it is refused: 'The lesson could not be added'. */
  failed: string
  /** Called once it is saved. */
  saved?: () => void
}

export type OutlineQueue = {
  clubId: string
  /** False while the viewer may not write: hiding and deleting lessons is all that is left. */
  mayEdit: boolean
  /** With the changes that are not saved yet. */
  outline: Outline
  state: 'saved' | 'saving' | 'retrying'
  /** Another teacher changed the outline, and moves that were not saved are undone. */
  isReloaded: boolean
  closeNotice: () => void
  run: (change: OutlineChange) => void
}

/** Saves changes of the outline one after the other, each with the version that it was made for. */
export function useOutlineQueue(
  { id: clubId, slug: club }: { id: string; slug: string },
  course: CourseDraft,
): OutlineQueue {
  const queries = useQueryClient()
  const [queue, setQueue] = useState<readonly OutlineChange[]>([])
  const [isRetrying, setRetrying] = useState(false)
  const [isReloaded, setReloaded] = useState(false)
  const latest = useRef(queue)
  const isRunning = useRef(false)
  const wake = useRef<() => void>(undefined)

  const { slug } = course
  const current = () => queries.getQueryData<CourseDraft>(keys.managedCourse(club, slug)) ?? course
  const update = (next: readonly OutlineChange[]) => {
    latest.current = next
    setQueue(next)
  }
  const reload = async () => cacheCourse(queries, club, await readCourse(club, slug))

  async function send({ change, send }: OutlineChange) {
    if (send) {
      await send()
      return reload()
    }
    const { id, outline, outlineVersion: version } = current()
    cacheCourse(queries, club, await saveOutline(id, { version, sections: orderOf(change(outline)) }))
  }

  async function work() {
    if (isRunning.current) return
    isRunning.current = true
    let tries = 0
    for (let next = latest.current[0]; next; next = latest.current[0]) {
      try {
        await send(next)
        update(latest.current.slice(1))
        next.saved?.()
        tries = 0
      } catch (error) {
        const before = JSON.stringify(orderOf(current().outline))
        if (codeOf(error) === 'outline_changed' && (await reload().then(yes, no))) {
          // Saving a lesson raises the version as well; then the order is the same, and the change still fits.
          if (JSON.stringify(orderOf(current().outline)) === before) continue
          update(latest.current.filter(({ survives, send }) => survives || send))
          setReloaded(true)
          continue
        }
        tries += 1
        if (codeOf(error) === 'outline_changed' || (mayComeThrough(error) && !isGivenUp(error, tries))) {
          setRetrying(true)
          await pause(waitBefore(tries, pauses))
          continue
        }
        toast.error(next.failed, errorText(error, 'Please try again.', texts))
        // Its refusal says nothing about the changes made since, apart from moves that were made upon it.
        const isOver = codeOf(error) === 'course_not_found' || codeOf(error) === 'permission_denied'
        update(isOver ? [] : latest.current.slice(1).filter(({ survives, send }) => survives || send))
        await reload().catch(() => undefined)
      }
      setRetrying(false)
    }
    isRunning.current = false
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake.current = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  useEffect(() => {
    const retry = () => wake.current?.()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])

  return {
    clubId,
    mayEdit: course.can.edit === true,
    outline: queue.reduce((outline, { change }) => change(outline), course.outline),
    state: queue.length === 0 ? 'saved' : isRetrying ? 'retrying' : 'saving',
    isReloaded,
    closeNotice: () => setReloaded(false),
    run: (change) => {
      update([...latest.current, change])
      void work()
    },
  }
}

const yes = () => true
const no = () => false

const isGivenUp = (error: unknown, tries: number) =>
  error instanceof CallError && error.status >= 500 && !error.unreachable && tries >= mostFailures

const texts = {
  course_not_found: 'This course no longer exists, or you no longer teach it.',
  lesson_not_found: 'This lesson no longer exists.',
  section_not_found: 'This section no longer exists.',
  permission_denied: 'You no longer teach this course.',
  too_many_lessons: 'A course has at most 300 lessons.',
  slug_unavailable: 'There are too many lessons with this title. Choose another one.',
}
