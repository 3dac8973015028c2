import { useEffect, useEffectEvent } from 'react'
import { useLocalDraft } from '../../lib/drafts/localDraft'
import { formPrefix } from '../../lib/drafts/storageKeys'

/** What was typed into a form of the invite dialog before the page was left or loaded again. */
export const useInviteDraft = <Values>(way: 'email' | 'username', clubId: string) =>
  useLocalDraft<Values>(`invite-${way}:${clubId}`, formPrefix)

/** Stores the values while they are typed; empty ones are no draft. */
export function useKeepInvite<Values extends Record<string, string>>(
  { keep }: { keep: (values: Values | null) => void },
  values: Values,
): void {
  const text = JSON.stringify(values)
  const store = useEffectEvent(() =>
    keep(Object.values(values).some((value) => value.trim()) ? values : null),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores what has changed
  useEffect(() => store(), [text])
}
