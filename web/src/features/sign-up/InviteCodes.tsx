import '@mantine/core/styles/NumberInput.layer.css'
import { createInviteCode, type InviteCode } from '@guildhall/contract/sign-up'
import { NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useContractForm } from '../../lib/forms/useContractForm'
import { focusMain } from '../../lib/keyboard/focusMain'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { BusyButton, SubmitButton } from '../../ui/BusyButton'
import { CopyField } from '../../ui/CopyField'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { Day } from '../../ui/TimeAgo'
import classes from './SignUp.module.css'
import { inviteCodesQuery, useCreateInviteCode, useRevokeInviteCode } from './sign-up.api'

/** Codes with which people sign up where that takes an invitation or approval. */
export function InviteCodes() {
  const { data, isError, isFetching, refetch } = useQuery(inviteCodesQuery)
  return (
    <Panel title="Invite codes">
      <p className="muted body">
        People enter a code when they sign up. With one they need no invitation and no approval.
      </p>
      <NewCode />
      {data ? (
        data.codes.length > 0 && (
          <ul className="plain-list above-16" aria-label="Invite codes">
            {data.codes.map((code) => (
              <CodeRow key={code.id} code={code} />
            ))}
          </ul>
        )
      ) : isError ? (
        <ErrorState
          bare
          title="The codes could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={1} />
      )}
    </Panel>
  )
}

function NewCode() {
  const { mutateAsync } = useCreateInviteCode()
  const [code, setCode] = useState<string>()
  const [id, setId] = useState(uuidv7)
  const form = useContractForm<{ note: string; maxUses: number | string; days: number | string }>({
    schema: createInviteCode.omit({ id: true }),
    initialValues: { note: '', maxUses: 1, days: 7 },
    submit: async ({ note, maxUses, days }) => {
      const made = await mutateAsync({ id, note, maxUses: Number(maxUses), days: Number(days) })
      setCode(made.code)
      setId(uuidv7())
      form.reset()
    },
    failed: (error) => toast.error('The code could not be created', errorText(error, 'Please try again.')),
  })
  const number = { allowDecimal: false, allowNegative: false, hideControls: true } as const
  return (
    <>
      <form {...form.bind} aria-label="New invite code" className={classes.fields}>
        <TextInput label="For whom (optional)" maxLength={100} {...form.getInputProps('note')} />
        <NumberInput label="Uses" {...number} {...form.getInputProps('maxUses')} />
        <NumberInput label="Days" {...number} {...form.getInputProps('days')} />
        <SubmitButton saving={form.saving} progress="Creating..." variant="default">
          Create code
        </SubmitButton>
      </form>
      {code && (
        <>
          <CopyField label="Invite code" value={code} what="code" />
          <p className="muted body">Copy it now: it is shown only once.</p>
        </>
      )}
    </>
  )
}

function CodeRow({ code }: { code: InviteCode }) {
  const { mutateAsync, isPending } = useRevokeInviteCode()
  async function revoke() {
    try {
      await mutateAsync(code.id)
      focusMain()
    } catch (error) {
      toast.error('The code could not be revoked', errorText(error, 'Please try again.'))
    }
  }
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>…{code.hint}</strong> <span dir="auto">{code.note}</span>
        <p className="muted body">
          Used {code.uses} of {code.maxUses} · until <Day iso={code.expiresAt} />
        </p>
      </div>
      <BusyButton size="xs" variant="default" busy={isPending} progress="Revoking..." onClick={revoke}>
        Revoke <span className="visually-hidden">code …{code.hint}</span>
      </BusyButton>
    </li>
  )
}
