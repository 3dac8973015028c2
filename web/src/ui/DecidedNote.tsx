import type { MadeDecision } from '@guildhall/contract/made-decision'
import { decidedText } from '../lib/net/decidedText'
import { Note } from './Note'

/** In a form whose decision came too late: who decided what, while what was typed stays. */
export function DecidedNote({ made, children }: { made: MadeDecision | undefined; children?: string }) {
  if (!made) return null
  return (
    <Note kind="error" title={decidedText(made)}>
      {made.note && <q dir="auto">{made.note}</q>}{' '}
      {children ?? 'What you wrote was not sent, and stays here.'}
    </Note>
  )
}
