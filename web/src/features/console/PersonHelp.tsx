import type { ConsolePersonDetails } from '@guildhall/contract/console'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Panel } from '../../ui/Panel'
import { useHelpPerson } from './console.api'
import { useChangeOperator } from './operators.api'

type Question = { title: string; text: string; action: string; progress: string; run: () => Promise<unknown> }

/** Help with the account: confirm the address, a new password, end sessions; and being an operator. */
export function PersonHelp({ one }: { one: ConsolePersonDetails }) {
  const help = useHelpPerson(one.id)
  const operator = useChangeOperator()
  const [question, setQuestion] = useState<Question>()
  const [asking, setAsking] = useState(false)
  const name = fullName(one.person)

  async function run(act: () => Promise<unknown>, done: string) {
    try {
      await act()
      toast.success(done)
    } catch (error) {
      toast.error(
        'Nothing was changed',
        errorText(error, 'Please try again.', {
          already_operator: 'Someone else named them already.',
          address_not_confirmed: 'Their email address is not confirmed yet.',
          user_not_found: 'This account no longer exists.',
        }),
      )
      throw error
    }
  }
  const ask = (next: Question) => {
    setQuestion(next)
    setAsking(true)
  }

  return (
    <Panel title="Help with the account">
      <div className="flow gap-8">
        {!one.isConfirmed && (
          <BusyButton
            variant="default"
            busy={help.isPending}
            progress="Confirming..."
            onClick={() =>
              run(
                () => help.mutateAsync('PUT /admin/people/:personId/confirmation'),
                'The address is confirmed',
              ).catch(() => undefined)
            }
          >
            Confirm address
          </BusyButton>
        )}
        <Button
          variant="default"
          onClick={() =>
            ask({
              title: 'Send a reset link?',
              text: `${name} gets an email with a link that sets a new password.`,
              action: 'Send link',
              progress: 'Sending...',
              run: () =>
                run(
                  () => help.mutateAsync('POST /admin/people/:personId/password-resets'),
                  'The link was sent',
                ),
            })
          }
        >
          Send reset link
        </Button>
        <Button
          variant="default"
          onClick={() =>
            ask({
              title: 'End all sessions?',
              text: `${name} is logged out everywhere, and all their API tokens are revoked.`,
              action: 'End sessions',
              progress: 'Ending...',
              run: () =>
                run(
                  () => help.mutateAsync('DELETE /admin/people/:personId/sessions'),
                  `${name} is logged out everywhere`,
                ),
            })
          }
        >
          End all sessions
        </Button>
        {!one.isOperator && one.isConfirmed && !one.restriction && (
          <Button
            variant="default"
            onClick={() =>
              ask({
                title: 'Make operator?',
                text: `${name} can open this console, act on every account and club, and name and remove operators.`,
                action: 'Make operator',
                progress: 'Naming...',
                run: () =>
                  run(
                    () => operator.mutateAsync({ personId: one.id, isOperator: true }),
                    `${name} is an operator`,
                  ),
              })
            }
          >
            Make operator
          </Button>
        )}
      </div>
      {question && (
        <ConfirmDialog
          opened={asking}
          onClose={() => setAsking(false)}
          title={question.title}
          action={question.action}
          progress={question.progress}
          onConfirm={question.run}
        >
          <Text>{question.text}</Text>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
