import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowBarToUp, IconArrowDown, IconArrowsSort, IconArrowUp, IconDots } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keys } from '../../lib/cache/keys'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { ActionMenu } from '../../ui/ActionMenu'
import { Dialog } from '../../ui/Dialog'
import { moved, SortableList } from '../../ui/SortableList'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import classes from './OrderCourses.module.css'
import { courseOrderQuery, moveCourse } from './teaching.api'

type Course = { id: string; title: string; isPublished: boolean }

/** Opens the order of a club's courses. For the club's owner and admins. */
export function OrderCoursesButton({ clubSlug }: { clubSlug: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowsSort size={18} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Order
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Order of courses">
        <AllCourses clubSlug={clubSlug} />
      </Dialog>
    </>
  )
}

/** All pages of the list, before anything is moved. */
function AllCourses({ clubSlug }: { clubSlug: string }) {
  const query = useInfiniteQuery({ ...courseOrderQuery(clubSlug), refetchOnMount: 'always' })
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  if (isError)
    return (
      <ErrorState
        bare
        title="The courses could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data || hasNextPage || isFetching) return <RowsSkeleton count={4} />
  return <Rows clubSlug={clubSlug} courses={data.pages.flatMap(({ items }) => items)} />
}

/** After a move, in milliseconds: dragging passes many places. */
const pauseMs = 400
const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

function Rows({ clubSlug, courses }: { clubSlug: string; courses: Course[] }) {
  const queries = useQueryClient()
  const [rows, setRows] = useState(courses)
  const waiting = useRef<{ id: string; before: string | null; timer: number }>(undefined)
  const sending = useRef(Promise.resolve())

  function put(from: number, to: number) {
    const course = rows[from]
    if (!course) return
    const next = moved(rows, from, to)
    setRows(next)
    if (waiting.current?.id !== course.id) flush()
    clearTimeout(waiting.current?.timer)
    const timer = window.setTimeout(flush, pauseMs)
    waiting.current = { id: course.id, before: next[to + 1]?.id ?? null, timer }
  }

  /** Moves are sent in the order in which they were made. */
  function flush() {
    const now = waiting.current
    if (!now) return
    clearTimeout(now.timer)
    waiting.current = undefined
    sending.current = sending.current
      .then(() => moveCourse(now.id, now.before))
      .then(
        () => queries.invalidateQueries({ queryKey: keys.courseLists(clubSlug) }),
        (error: unknown) => {
          toast.error('The new order could not be saved', errorText(error, 'Please try again.', texts))
          return queries.invalidateQueries({ queryKey: keys.courses })
        },
      )
  }

  // Closing the dialog does not wait for the pause.
  const leave = useRef(flush)
  useEffect(() => {
    leave.current = flush
  })
  useEffect(() => () => leave.current(), [])

  return (
    <>
      <p className="muted note below-8">Everyone sees the courses in this order. New ones come first.</p>
      <SortableList
        label="Courses"
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        onMove={put}
        menu={({ title }, at, move) => (
          <ActionMenu position="bottom-end" width={180}>
            <Menu.Target>
              <ActionIcon size={36} className={classes.menu} aria-label={`Options for ${title}`}>
                <IconDots {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconArrowBarToUp {...icon} />}
                disabled={at === 0}
                onClick={() => move(0)}
              >
                Move to top
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowUp {...icon} />}
                disabled={at === 0}
                closeMenuOnClick={false}
                onClick={() => move(at - 1)}
              >
                Move up
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowDown {...icon} />}
                disabled={at === rows.length - 1}
                closeMenuOnClick={false}
                onClick={() => move(at + 1)}
              >
                Move down
              </Menu.Item>
            </Menu.Dropdown>
          </ActionMenu>
        )}
      >
        {({ title, isPublished }) => (
          <div className={`${classes.course} row gap-8`}>
            <span className="fill anywhere" dir="auto">
              {title}
            </span>
            {!isPublished && <span className="muted note">Draft</span>}
          </div>
        )}
      </SortableList>
    </>
  )
}

const texts = {
  course_not_found: 'One of these courses no longer exists.',
  permission_denied: 'Only the club’s owner and admins can order courses.',
}
