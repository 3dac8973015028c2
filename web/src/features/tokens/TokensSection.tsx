import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { Panel } from '../../ui/Panel'
import { EmptyState, ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { TokenRow } from './TokenRow'
import classes from './Tokens.module.css'
import { tokensQuery } from './tokens.api'

const NewTokenDialog = lazyPart(() => import('./NewTokenDialog'))

/** Settings section for API tokens: explains, lists and creates them. */
export default function TokensSection() {
  const { data, isError, isFetching, refetch } = useQuery(tokensQuery)
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const [count, setCount] = useState(0)

  function open() {
    // A fresh form with a new client ID each time.
    setCount(count + 1)
    setDialog('open')
  }

  const button = (
    <Button leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />} onClick={open}>
      New token
    </Button>
  )
  return (
    <>
      <Panel title="API tokens" action={data && data.items.length > 0 && button}>
        <p className={`${classes.about} muted body readable`}>
          With a token, programs and scripts can use this site as you. See the{' '}
          <a href="/docs">API documentation</a>. Changing your password revokes all tokens.
        </p>
        {data ? (
          data.items.length > 0 ? (
            <ul className="plain-list above-16" aria-label="API tokens">
              {data.items.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </ul>
          ) : (
            <EmptyState bare icon={<IconKey size={24} stroke={1.6} />} title="No tokens yet" action={button}>
              Create one for each program, so you can revoke them separately.
            </EmptyState>
          )
        ) : isError ? (
          <ErrorState
            bare
            title="Your tokens could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <RowsSkeleton count={3} />
        )}
      </Panel>
      {dialog !== 'never' && (
        <Suspense>
          <NewTokenDialog key={count} opened={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}
