import '@mantine/core/styles/Radio.layer.css'
import { type SignUpMode, type SignUpSettings, saveSignUpSettings } from '@guildhall/contract/sign-up'
import { Radio, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useEditing } from '../../lib/forms/useEditing'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { SaveBar } from '../../ui/SaveBar'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import { signUpSettingsQuery, useSaveSignUp } from './sign-up.api'

const modes: Record<SignUpMode, [label: string, description: string]> = {
  open: ['Everyone', 'People confirm their address by mail, and can log in.'],
  invitation: ['By invitation', 'Only with an invitation into a club, or an invite code.'],
  approval: ['By approval', 'New accounts can log in once an operator approves them.'],
}

const linesOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean)
type Values = { mode: SignUpMode; domains: string }
const valuesOf = ({ mode, blockedDomains }: SignUpSettings): Values => ({
  mode,
  domains: blockedDomains.join('\n'),
})

const { mode, blockedDomains } = saveSignUpSettings.shape
const schema = z.object({ mode, domains: z.string().transform(linesOf).pipe(blockedDomains) })

export function SignUpRulesForm({ saved }: { saved: SignUpSettings }) {
  const queries = useQueryClient()
  const { mutateAsync } = useSaveSignUp()
  const form = useEditing<Values>({
    schema,
    current: valuesOf(saved),
    names: ['mode', 'domains'],
    place: null,
    send: async () => {
      const { mode: chosen, domains } = form.getValues()
      const body = { version: saved.version, mode: chosen, blockedDomains: linesOf(domains) }
      try {
        const now = await mutateAsync(body)
        toast.success('Changes are saved!')
        return valuesOf(now)
      } catch (error) {
        if (codeOf(error) !== 'changed_meanwhile') throw error
        await queries.invalidateQueries({ queryKey: signUpSettingsQuery.queryKey })
        toast.error('Someone else changed these rules', 'Look at them again, then save.')
        return undefined
      }
    },
    failed: (error) => toast.error('The rules could not be saved', errorText(error, 'Please try again.')),
  })
  const atLine = Object.entries(form.errors).find(([path]) => path.startsWith('domains'))?.[1]
  return (
    <form {...form.bind} className="stack gap-16" aria-label="Who can sign up">
      <UnsavedGuard when={form.hasChanges} />
      <Radio.Group aria-label="Who can sign up" {...form.getInputProps('mode')}>
        <Stack gap="sm">
          {Object.entries(modes).map(([value, [label, description]]) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Blocked mail domains"
        description="One in each line. Their subdomains are blocked too, for new accounts and changes of address."
        placeholder="example.com"
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        {...form.getInputProps('domains')}
        error={atLine}
      />
      <SaveBar isChanged={form.hasChanges} isRestored={form.isRestored} onDiscard={form.discard}>
        <SubmitButton
          saving={form.saving}
          progress="Saving..."
          variant={form.hasChanges ? 'filled' : 'default'}
        >
          Save Rules
        </SubmitButton>
      </SaveBar>
    </form>
  )
}
