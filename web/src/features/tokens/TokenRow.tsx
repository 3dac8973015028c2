import '@mantine/core/styles/Badge.layer.css'
import type { ApiToken } from '@guildhall/contract/tokens'
import { Badge, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { day, exact } from '../../lib/dates/dates'
import { serverNow } from '../../lib/dates/serverTime'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Tokens.module.css'
import { useRevokeToken } from './tokens.api'

export function TokenRow({ token }: { token: ApiToken }) {
  const { mutateAsync: revoke } = useRevokeToken()
  const [asking, setAsking] = useState(false)

  async function run() {
    try {
      await revoke(token.id)
    } catch (error) {
      toast.error('Error', errorText(error, 'Failed to revoke the token. Please try again.'))
      throw error
    }
  }

  return (
    <li className={classes.row}>
      <div className="shrink">
        <p className={`${classes.name} wrap gap-8 rows-4`}>
          <strong dir="auto">{token.name}</strong>
          <Badge variant="light" tt="none">
            {token.scope === 'read' ? 'Read only' : 'Read and write'}
          </Badge>
        </p>
        <p className="flow muted note gap-16 above-4 rows-0">
          <span>
            Ends in <code>{token.hint}</code>
          </span>
          <span>
            Made <TimeAgo iso={token.createdAt} />
          </span>
          <span>{token.lastUsedAt ? <LastUsed iso={token.lastUsedAt} /> : 'Never used'}</span>
          <Expiry iso={token.expiresAt} />
        </p>
      </div>
      <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Revoke token"
        action="Revoke"
        progress="Revoking..."
        danger
        onConfirm={run}
      >
        <Text>Programs that use “{token.name}” will stop working. This action cannot be undone.</Text>
      </ConfirmDialog>
    </li>
  )
}

const LastUsed = ({ iso }: { iso: string }) => (
  <>
    Last used <TimeAgo iso={iso} />
  </>
)

function Expiry({ iso }: { iso: string | null }) {
  if (!iso) return <span>Does not expire</span>
  const isOver = Date.parse(iso) <= serverNow()
  return (
    <span className={isOver ? 'red-text' : undefined}>
      {isOver ? 'Expired' : 'Expires'}{' '}
      <time dateTime={iso} title={exact(iso)}>
        {day(iso)}
      </time>
    </span>
  )
}
