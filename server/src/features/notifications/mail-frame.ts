import type { Dependencies } from '../../platform/context.ts'
import { unsubscribeToken } from './unsubscribing.ts'

/** The frame of mails that a person can unsubscribe from. `footnote`: why they get it. */
export function mailFrame(
  { env, secret }: Pick<Dependencies, 'env' | 'secret'>,
  person: { id: string; email: string; first_name: string },
  footnote: string,
) {
  const token = unsubscribeToken({ secret }, person.id)
  return {
    frame: {
      to: person.email,
      for: 'confirmed' as const,
      greeting: `Hello ${person.first_name},`,
      footnote,
      links: [
        { label: 'Choose which emails you get', url: `${env.baseUrl}/settings/notifications` },
        {
          label: 'Unsubscribe',
          url: `${env.baseUrl}/notifications/unsubscribe?${new URLSearchParams({ token })}`,
        },
      ],
    },
    unsubscribeUrl: `${env.baseUrl}/rest/v1/unsubscribe/${token}`,
  }
}
