import type { RestrictedPerson } from '@guildhall/contract/acts'
import type { Subject } from '@guildhall/contract/moderation'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Tx } from '../../../platform/database/write.ts'

/** An act to reverse. */
export type Done = {
  id: string
  /** Null on the server. */
  clubId: string | null
  /** Null once the account is deleted. */
  personId: string | null
  hidesAll: boolean
}

/** `actorId`: null if automatic or by hand. */
export type Act = Done & { subject: Subject; actorId: string | null; endsAt: Date | null }

export type Repeated = Pick<Act, 'clubId' | 'personId' | 'subject'> & { caseId: string }
export type Decision = { actor_id: string | null; created_at: Date | null }

/** What is particular about an action. */
export type Rules = {
  kind: 'content' | 'member' | 'account'
  /** Put on the person. */
  restriction?: RestrictedPerson['restriction']
  /** Whether it ends by itself. Absent: once it is reversed. */
  days?: 'required' | 'optional'
  /** Whether it may hide all that the person published. */
  mayHideAll?: true
  /** SQL: the decision that makes a second one needless. */
  repeats(act: Repeated): RawBuilder<Decision>
  /** Changes what follows from it. Rights were checked. */
  do?(tx: Tx, act: Act): Promise<void>
  /** Undoes all that it changed; does nothing to what is so already. */
  undo?(tx: Tx, act: Done): Promise<void>
  /** Error: restoration_over. */
  refuseReversal?(db: Database, actId: string): Promise<void>
}
