import type { Device } from '@guildhall/contract/devices'
import { limits } from '@guildhall/contract/limits'
import { deviceOf } from '@guildhall/contract/user-agent'
import type { PersonContext } from '../../platform/context.ts'
import { tokenOf } from '../sessions/session.ts'

export async function readDevices(context: PersonContext): Promise<{ items: Device[]; total: number }> {
  const { db, viewer, http } = context
  const own = tokenOf(context, http.cookies) ?? ''
  const sessions = db
    .selectFrom('sessions')
    .where('user_id', '=', viewer.id)
    .where('expires_at', '>', new Date())
  const rows = await sessions
    .select(['id', 'user_agent', 'created_at', 'last_active_at'])
    .select((eb) => [eb('token', '=', own).as('is_this'), eb.fn.countAll<number>().over().as('total')])
    .orderBy('is_this', 'desc')
    .orderBy('last_active_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.devices)
    .execute()
  return {
    total: Number(rows[0]?.total ?? 0),
    items: rows.map((row) => ({
      id: row.id,
      ...deviceOf(row.user_agent ?? ''),
      createdAt: row.created_at.toISOString(),
      lastActiveAt: row.last_active_at.toISOString(),
      isThis: Boolean(row.is_this),
    })),
  }
}
