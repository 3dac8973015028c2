import {
  type ContentChoice,
  deleteAccount,
  deleteAccountWithCode,
  type Leaving,
} from '@guildhall/contract/account-deletions'
import { andText, listText } from '@guildhall/contract/lists'
import { plural } from '@guildhall/contract/plural'
import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useContractForm } from '../../../lib/forms/useContractForm'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { useViewer } from '../../../lib/session/viewer'
import { SubmitButton } from '../../../ui/BusyButton'
import { Choices } from '../../../ui/Choices'
import { PasswordField } from '../../../ui/PasswordField'
import { ownEntitlementsQuery } from '../../payments/payments.api'
import { CodeField, type Method, tooManyCodes } from '../security/CodeField'
import { MethodSwitch } from '../security/MethodSwitch'
import { useDeleteAccount } from './leaving.api'

/** The last step: what happens to the content, then username, password and, with two-step login, a code. */
export default function DeleteAccount({ leaving, onClose }: { leaving: Leaving; onClose: () => void }) {
  const username = useViewer()?.username ?? ''
  const { mutateAsync } = useDeleteAccount()
  const form = useContractForm({
    schema: leaving.asksCode ? deleteAccountWithCode : deleteAccount,
    initialValues: {
      content: 'keep' as ContentChoice,
      typedUsername: '',
      password: '',
      method: 'app' as Method,
      code: leaving.asksCode ? '' : undefined,
    },
    submit: ({ method, code, ...values }) =>
      mutateAsync(leaving.asksCode ? { ...values, method, code } : values),
    atField: leaving.asksCode ? { rate_limited: tooManyCodes } : {},
    failed: (error) =>
      toast.error(
        'Error',
        errorText(error, 'Your account could not be deleted. Please try again.', {
          owns_clubs: 'You own a club. Transfer or delete it first.',
          code_required: 'Two-step login was turned on. Enter a code as well.',
        }),
      ),
  })
  const { method } = form.values

  function choose(next: Method) {
    form.setValues({ method: next, code: '' })
    form.clearFieldError('code')
  }

  return (
    <form {...form.bind} className="stack gap-16">
      <Choices
        label={questionText(leaving)}
        choices={choices}
        value={form.values.content}
        onChange={(content) => form.setFieldValue('content', content)}
      />
      <p className="muted body pretty">{consequences[form.values.content]}</p>
      <PaidMemberships />
      {leaving.deletedClubs.length > 0 && (
        <p className="muted body pretty">
          Clubs you deleted in the last 7 days can no longer be restored: {listText(leaving.deletedClubs)}.
        </p>
      )}
      <TextInput
        label={
          <>
            Type your username, <strong>{username}</strong>, to confirm
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('typedUsername')}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      {leaving.asksCode && (
        <>
          <CodeField method={method} {...form.getInputProps('code')} />
          <MethodSwitch method={method} onChange={choose} />
        </>
      )}
      <div className="flow justify-end gap-8">
        <Button variant="default" disabled={form.saving} onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton saving={form.saving} progress="Deleting..." color="red">
          Delete my account permanently
        </SubmitButton>
      </div>
    </form>
  )
}

/** Memberships that end with the account. */
function PaidMemberships() {
  const { data } = useInfiniteQuery(ownEntitlementsQuery)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const paid = items.filter(({ state, payments }) => state !== 'ended' && payments.length > 0)
  if (paid.length === 0) return null
  return (
    <p className="muted body pretty anywhere">
      Memberships you paid for end, and payments aren’t refunded: {listText(paid.map(({ of }) => of.name))}.
      Save your receipts first.
    </p>
  )
}

const choices = [
  { value: 'keep', label: 'Keep it', text: 'It stays in its clubs, without your name and picture.' },
  { value: 'erase', label: 'Erase it', text: 'It is deleted, along with the replies to it.' },
] as const

const consequences: Record<ContentChoice, string> = {
  keep: 'Conversations stay intact, without your name. You won’t be able to change or delete any of it, so first edit or delete anything that names you.',
  erase:
    'Your posts and other items go with their files, likes and all comments on them, and so do your comments elsewhere. It starts right away and may take a few minutes.',
}

/** 'What should happen to your 12 items and 3 comments' */
function questionText({ items, comments }: Leaving): string {
  const parts = andText([
    items > 0 && plural(items, '{n} item', '{n} items'),
    comments > 0 && plural(comments, '{n} comment', '{n} comments'),
  ])
  return parts ? `What should happen to your ${parts}` : 'What should happen to what you wrote'
}
