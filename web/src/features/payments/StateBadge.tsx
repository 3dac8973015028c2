import type { MemberEntitlement } from '@guildhall/contract/entitlements'
import classes from './Payments.module.css'
import { shownState, stateTexts } from './words'

/** The state of an entitlement. */
export function StateBadge({ of }: { of: Pick<MemberEntitlement, 'state' | 'source'> }) {
  const state = shownState(of)
  return (
    <span className={classes.state} data-state={state}>
      {stateTexts[state]}
    </span>
  )
}
