import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { product } from '../../lib/page/usePageTitle'
import { BusyButton } from '../../ui/BusyButton'
import { TextLink } from '../../ui/links'
import { Note } from '../../ui/Note'
import { AccountCard } from './AccountCard'
import { LinkCheck } from './LinkCheck'

const title = 'Email about notifications'
const foot = (
  <TextLink to="/settings/$section" params={{ section: 'notifications' }}>
    Choose which emails you get
  </TextLink>
)

const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: keys.mailSubscription(token),
    queryFn: ({ signal }) => call('POST /notification-mail/subscriptions', { body: { token }, signal }),
  })

/** Target of 'Unsubscribe' in mails. Only the button acts, because mail programs open links. */
export function UnsubscribePage() {
  const { token } = useSearch({ from: '/notifications/unsubscribe' })
  return token ? <Subscription key={token} token={token} /> : <InvalidLink />
}

function Subscription({ token }: { token: string }) {
  const query = useQuery(subscriptionQuery(token))
  if (query.data) return <SubscriptionChoice token={token} isSubscribed={query.data.isSubscribed} />
  if (codeOf(query.error) === 'invalid_token') return <InvalidLink />
  return <LinkCheck title={title} query={query} />
}

function SubscriptionChoice({ token, isSubscribed }: { token: string; isSubscribed: boolean }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: boolean) =>
      call('PUT /notification-mail/subscriptions', { body: { token, isSubscribed: wanted } }),
    onSuccess: (subscription) => putData(queries, subscriptionQuery(token).queryKey, subscription),
    onError: (error) => toast.error('Error', errorText(error)),
  })

  if (!isSubscribed)
    return (
      <AccountCard title={title} foot={foot}>
        <Note
          kind="success"
          title="You are unsubscribed"
          action={
            <BusyButton
              size="xs"
              variant="default"
              busy={isPending}
              progress="Saving..."
              onClick={() => mutate(true)}
            >
              Subscribe again
            </BusyButton>
          }
        >
          We no longer email you about notifications. You’ll still find them on the site, and we still email
          you about your account.
        </Note>
      </AccountCard>
    )
  return (
    <AccountCard title={title} foot={foot}>
      <p>Do you want to stop getting email about what you have not read on {product}?</p>
      <BusyButton size="md" busy={isPending} progress="Unsubscribing..." onClick={() => mutate(false)}>
        Unsubscribe
      </BusyButton>
    </AccountCard>
  )
}

function InvalidLink() {
  return (
    <AccountCard title={title} foot={foot}>
      <Note kind="error" title="This link does not work">
        Open the full link from the email, or log in to choose which emails you get.
      </Note>
    </AccountCard>
  )
}
