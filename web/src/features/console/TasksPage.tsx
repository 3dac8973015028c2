import type { FailedTask } from '@guildhall/contract/console'
import { Button, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { focusMain } from '../../lib/keyboard/focusMain'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import table from '../../ui/Table.module.css'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Console.module.css'
import { tasksQuery, useChangeTask } from './console.api'
import { Loaded } from './Loaded'

/** Background work: what failed, with another try, and the queue by name. */
export default function TasksPage() {
  const query = useQuery(tasksQuery)
  return (
    <Loaded query={query} errorTitle="The tasks could not be loaded">
      {({ queues, clubs, failed, isCopy }) => (
        <>
          {isCopy && (
            <Panel>
              This server is a copy of another one, so mail and everything else that reaches the outside stays
              queued.
            </Panel>
          )}
          {failed.length === 0 ? (
            <EmptyState icon={<IconCircleCheck size={24} stroke={1.6} />} title="No failed tasks">
              Tasks that fail are tried again by themselves, and appear here until they succeed.
            </EmptyState>
          ) : (
            <Panel title="Failed">
              <ul className={`${classes.rows} plain-list above-16`} aria-label="Failed tasks">
                {failed.map((task) => (
                  <TaskRow key={task.id} task={task} />
                ))}
              </ul>
            </Panel>
          )}
          {queues.length > 0 && (
            <Panel title="Queue">
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard */}
              <section className={table.scroll} aria-label="Queue by name" tabIndex={0}>
                <table className={table.table}>
                  <thead>
                    <tr>
                      <th scope="col">Task</th>
                      <th scope="col" className={table.number}>
                        Waiting
                      </th>
                      <th scope="col" className={table.number}>
                        Running
                      </th>
                      <th scope="col" className={table.number}>
                        Retrying
                      </th>
                      <th scope="col" className={table.number}>
                        Failed
                      </th>
                      <th scope="col">Oldest due</th>
                    </tr>
                  </thead>
                  <tbody>
                    {queues.map(({ name, waiting, running, retrying, failed, oldest }) => (
                      <tr key={name}>
                        <td>{name}</td>
                        <td className={table.number}>{waiting}</td>
                        <td className={table.number}>{running}</td>
                        <td className={table.number}>{retrying}</td>
                        <td className={table.number}>{failed}</td>
                        <td>{oldest ? <TimeAgo iso={oldest} /> : '–'}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            </Panel>
          )}
          {clubs.length > 0 && (
            <Panel title="Queue by club">
              <ul className={`${classes.rows} plain-list above-16`} aria-label="Clubs with queued tasks">
                {clubs.map(({ id, name, waiting }) => (
                  <li key={id} className={classes.row} data-wrap>
                    <div className={`${classes.words} fill anywhere`}>
                      <TextLink to="/admin/$" params={{ _splat: `clubs/${id}` }} dir="auto">
                        {name}
                      </TextLink>
                      <p className="muted note">{waiting} waiting</p>
                    </div>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </>
      )}
    </Loaded>
  )
}

function TaskRow({ task }: { task: FailedTask }) {
  const { mutateAsync, isPending } = useChangeTask()
  const [asking, setAsking] = useState(false)

  async function change(retry: boolean) {
    try {
      await mutateAsync({ taskId: task.id, retry })
      toast.success(retry ? 'The task runs again' : 'The task was deleted')
      focusMain()
    } catch (error) {
      // Done, running or deleted meanwhile: the list is read again.
      if (codeOf(error) === 'task_not_found') return toast.info('This task is done, running or deleted')
      toast.error(
        retry ? 'The task was not started' : 'The task was not deleted',
        errorText(error, 'Please try again.'),
      )
      throw error
    }
  }

  return (
    <li className={classes.row} data-wrap>
      <div className={`${classes.words} fill anywhere`}>
        <strong>{task.name}</strong>
        <p dir="auto">{task.error}</p>
        <p className="muted note">
          Tried {task.attempts} of {task.maxAttempts} times · queued <TimeAgo iso={task.createdAt} />
          {task.isRunning ? (
            ' · running'
          ) : task.nextAt ? (
            <>
              {' '}
              · next try <TimeAgo iso={task.nextAt} />
            </>
          ) : (
            ' · given up'
          )}
        </p>
      </div>
      {!task.isRunning && (
        <div className="flow gap-8">
          <BusyButton
            size="xs"
            variant="default"
            busy={isPending}
            progress="Starting..."
            onClick={() => change(true).catch(() => undefined)}
          >
            Try again
          </BusyButton>
          <Button size="xs" variant="subtle" color="red" onClick={() => setAsking(true)}>
            Delete
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Delete this task?"
        action="Delete"
        progress="Deleting..."
        danger
        onConfirm={() => change(false)}
      >
        <Text>What it was to do will not be done. This action cannot be undone.</Text>
      </ConfirmDialog>
    </li>
  )
}
