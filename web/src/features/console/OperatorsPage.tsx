import type { Operator } from '@guildhall/contract/operators'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Face } from '../../ui/Face'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Console.module.css'
import { operatorsQuery, useChangeOperator } from './operators.api'

/** Who runs the server. People are named on their page in the console. */
export default function OperatorsPage() {
  const { data, isError, isFetching, refetch } = useQuery(operatorsQuery)
  return (
    <Panel title="Who runs this server">
      <p className={classes.about}>
        Operators see every club’s cases, and the people, settings and tasks of the server. To name another
        one, open their page under{' '}
        <TextLink to="/admin/$" params={{ _splat: 'people' }}>
          People
        </TextLink>
        .
      </p>
      {data ? (
        <ul className={`${classes.rows} plain-list above-16`} aria-label="Operators">
          {data.operators.map((one) => (
            <OperatorRow key={one.person.id} operator={one} isLast={data.operators.length === 1} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState
          bare
          title="The operators could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={2} />
      )}
    </Panel>
  )
}

function OperatorRow({
  operator: { person, namedBy, since },
  isLast,
}: {
  operator: Operator
  isLast: boolean
}) {
  const isOwn = useViewer()?.id === person.id
  const { mutateAsync } = useChangeOperator()
  const [asking, setAsking] = useState(false)

  async function remove() {
    try {
      await mutateAsync({ personId: person.id, isOperator: false })
      toast.success(isOwn ? 'You are no longer an operator' : `${fullName(person)} is no longer an operator`)
    } catch (error) {
      toast.error(
        'The operator could not be removed',
        errorText(error, 'Please try again.', {
          last_operator: 'The server needs an operator. Name another one first.',
          not_an_operator: 'This person is no longer an operator.',
        }),
      )
      throw error
    }
  }

  return (
    <li className={classes.row}>
      <Face person={person} size={40} />
      <div className={`${classes.words} fill anywhere`}>
        <strong dir="auto">{fullName(person)}</strong>
        <p className="muted note">
          @{person.username} · {namedBy ? `named by ${fullName(namedBy)} ` : 'since '}
          <TimeAgo iso={since} />
        </p>
      </div>
      {!isLast && (
        <Button
          variant="default"
          size="xs"
          onClick={() => setAsking(true)}
          aria-label={`Remove ${fullName(person)}`}
        >
          Remove
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={isOwn ? 'Stop being an operator?' : 'Remove operator?'}
        action="Remove"
        progress="Removing..."
        danger
        onConfirm={remove}
      >
        <Text>
          {isOwn
            ? 'The console closes to you at once. Another operator can name you again.'
            : `The console closes to ${fullName(person)} at once. Their account stays as it is.`}
        </Text>
      </ConfirmDialog>
    </li>
  )
}
