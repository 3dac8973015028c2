import type { Hiding } from '@guildhall/contract/moderation'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { TextLink } from '../../ui/links'
import classes from './Act.module.css'
import { useReverse } from './acts.api'

type Props = {
  hidden: Hiding
  /** 'comment' */
  one: string
}

/** In place of what moderators hid: to its author with the reason and the way to appeal, to moderators with its case and 'Restore'. */
export default function HiddenLine({ hidden: { actId, isOwn, ground, caseAt, can }, one }: Props) {
  const [asking, setAsking] = useState(false)
  const { mutateAsync: reverse } = useReverse()
  return (
    <span className={`${classes.hidden} anywhere`}>
      <span>
        {isOwn ? `A moderator hid your ${one}` : `A moderator hid this ${one}`}
        {ground && (
          <>
            : <q dir="auto">{ground}</q>
          </>
        )}
        .
      </span>{' '}
      {isOwn && actId && (
        <TextLink to="/statements/$actId" params={{ actId }}>
          See why and appeal
        </TextLink>
      )}
      {caseAt && (
        <TextLink
          to="/$clubSlug/moderation/$caseId"
          params={{ clubSlug: caseAt.club, caseId: caseAt.caseId }}
        >
          See the case
        </TextLink>
      )}
      {can.restore === true && actId && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            className={classes.restore}
            onClick={() => setAsking(true)}
          >
            Restore
          </Button>
          <ConfirmDialog
            opened={asking}
            onClose={() => setAsking(false)}
            title={`Restore this ${one}?`}
            action="Restore"
            progress="Restoring..."
            onConfirm={() => reverse({ actId, reason: '' })}
          >
            <p>Everything will be as it was before, and its author will be notified.</p>
          </ConfirmDialog>
        </>
      )}
    </span>
  )
}
