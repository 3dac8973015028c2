import type { CaseDetails } from '@guildhall/contract/cases'
import type { Action } from '@guildhall/contract/moderation'
import { moderation } from '@guildhall/contract/moderation-limits'
import { nounOf } from '@guildhall/contract/nouns'
import { Button, Menu } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import ActDialog from '../../content/moderation/ActDialog'
import { actsOnContent, actTexts } from '../../content/moderation/actTexts'
import { fullName } from '../../lib/text/names'
import { ActionMenu } from '../../ui/ActionMenu'
import { BusyButton } from '../../ui/BusyButton'
import classes from './Case.module.css'
import { CloseDialog } from './CloseDialog'
import { useChangeCase, useEscalate } from './cases.api'
import { groundOfReports, knownOf } from './quickHide'
import { ReasonDialog } from './ReasonDialog'
import type { Scope } from './scope'

type Props = { shown: CaseDetails; scope: Scope; onDone: () => void }

/** What can be done with a case, within reach of a thumb. */
export function ActionBar({ shown, scope, onDone }: Props) {
  const { can, person, reported, club } = shown
  const [first, ...others] = can.actions
  const [action, setAction] = useState<Action>()
  const [dialog, setDialog] = useState<'act' | 'close' | 'escalate'>()
  const { mutateAsync: change, isPending } = useChangeCase(shown.id)
  const { mutateAsync: escalate } = useEscalate(shown.id)
  const shut = () => setDialog(undefined)
  const act = (next: Action) => {
    setAction(next)
    setDialog('act')
  }
  const one = nounOf(reported.label)
  const groups = [
    { label: `The ${one}`, actions: others.filter((other) => actsOnContent.includes(other)) },
    {
      label: person ? fullName(person) : 'The person',
      actions: others.filter((other) => !actsOnContent.includes(other)),
    },
  ].filter(({ actions }) => actions.length > 0)
  if (!first && !can.close && !can.reopen && !can.escalate) return null
  return (
    <section className={classes.bar} aria-label="Decide">
      {first && (
        <Button variant="default" onClick={() => act(first)}>
          {actTexts[first].label}…
        </Button>
      )}
      {(others.length > 0 || can.escalate) && (
        <ActionMenu position="top-end" width={240} offset={6}>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronUp size={16} stroke={1.8} aria-hidden />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {groups.map(({ label, actions }, index) => (
              <Fragment key={label}>
                {index > 0 && <Menu.Divider />}
                <Menu.Label className="anywhere">{label}</Menu.Label>
                {actions.map((other) => (
                  <Menu.Item
                    key={other}
                    color={isHarsh(other) ? 'red' : undefined}
                    onClick={() => act(other)}
                  >
                    {actTexts[other].label}…
                  </Menu.Item>
                ))}
              </Fragment>
            ))}
            {can.escalate && (
              <>
                {groups.length > 0 && <Menu.Divider />}
                <Menu.Item onClick={() => setDialog('escalate')}>Pass on to operators…</Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </ActionMenu>
      )}
      {can.close && <Button onClick={() => setDialog('close')}>Close case…</Button>}
      {can.reopen && (
        <BusyButton
          variant="default"
          busy={isPending}
          progress="Reopening..."
          onClick={() => change({ what: 'reopen' }).catch(() => undefined)}
        >
          Reopen
        </BusyButton>
      )}
      {action && (
        <ActDialog
          key={action}
          about={{
            kind: reported.kind,
            id: reported.id,
            one,
            club: scope === 'server' ? club : scope.club,
            person,
            canHide: shown.now !== null && !shown.isHidden && can.actions.includes('hide'),
            known: knownOf(shown),
          }}
          caseId={shown.id}
          action={action}
          suggested={groundOfReports(shown)}
          opened={dialog === 'act'}
          onClose={shut}
        />
      )}
      <CloseDialog shown={shown} opened={dialog === 'close'} onClose={shut} onClosed={onDone} />
      <ReasonDialog
        opened={dialog === 'escalate'}
        onClose={shut}
        title="Pass on to operators"
        note={
          scope === 'server'
            ? 'Only operators decide this case then, and the club’s moderators no longer see it.'
            : 'The operators of this site decide this case then. You no longer see it.'
        }
        max={moderation.closeReason}
        action="Pass on"
        progress="Passing on..."
        run={async (reason) => {
          await escalate(reason)
          onDone()
        }}
      />
    </section>
  )
}

const isHarsh = (action: Action) => action === 'remove' || action === 'ban' || action === 'close'
