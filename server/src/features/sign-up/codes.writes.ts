import { randomBytes } from 'node:crypto'
import type { createInviteCode, InviteCode } from '@guildhall/contract/sign-up'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { hashOf } from '../tokens/secrets.ts'
import { normalized } from './sign-up.writes.ts'

// Without characters that look alike.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** Valid codes, newest first. */
export async function readInviteCodes({ db }: PersonContext): Promise<{ codes: InviteCode[] }> {
  const rows = await db
    .selectFrom('invite_codes')
    .select(columns)
    .where('expires_at', '>', new Date())
    .whereRef('uses', '<', 'max_uses')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return { codes: rows.map(present) }
}

/** Repeating an id makes a new code while it is unused, because the first response was lost. Error: id_taken. */
export async function makeInviteCode(
  { db, viewer }: PersonContext,
  { id, note, maxUses, days }: z.output<typeof createInviteCode>,
): Promise<InviteCode & { code: string }> {
  const code = newCode()
  const values = {
    code_hash: hashOf(normalized(code)),
    hint: code.slice(-4),
    note,
    max_uses: maxUses,
    created_by: viewer.id,
    expires_at: new Date(Date.now() + days * 86_400_000),
  }
  const row = await db
    .insertInto('invite_codes')
    .values({ id, ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(values)
        .where('invite_codes.created_by', '=', viewer.id)
        .where('invite_codes.uses', '=', 0),
    )
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw new AppError('id_taken')
  return { ...present(row), code }
}

export async function revokeInviteCode({ db }: PersonContext, codeId: string) {
  await db.deleteFrom('invite_codes').where('id', '=', codeId).execute()
  return {}
}

const columns = ['id', 'hint', 'note', 'uses', 'max_uses', 'created_at', 'expires_at'] as const
type Row = {
  id: string
  hint: string
  note: string
  uses: number
  max_uses: number
  created_at: Date
  expires_at: Date
}
const present = (row: Row): InviteCode => ({
  id: row.id,
  hint: row.hint,
  note: row.note,
  uses: row.uses,
  maxUses: row.max_uses,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})
