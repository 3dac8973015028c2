import type { Conflict, FieldValue, FieldValues } from '@guildhall/contract/editing'
import { AppError } from './errors.ts'

type Edit = {
  /** Read after locking. */
  now: FieldValues
  wanted: Partial<FieldValues>
  before: FieldValues | undefined
}

export const changedFields = (now: FieldValues, wanted: Partial<FieldValues>): string[] =>
  Object.entries(wanted).flatMap(([path, value]) =>
    value === undefined || isSame(value, now[path]) ? [] : [path],
  )

/** Previous and new values of the changed fields, for the club's log. */
export const changesOf = (
  now: FieldValues,
  wanted: Partial<FieldValues>,
): Record<string, [from: FieldValue, to: FieldValue]> =>
  Object.fromEntries(
    changedFields(now, wanted).map((path) => [path, [now[path] ?? null, wanted[path] ?? null]]),
  )

/** Fails if another person changed a field to a different value (decision 028). Error: changed_meanwhile. */
export async function refuseConflict(
  { now, wanted, before = {} }: Edit,
  lastChange: (fields: string[]) => Promise<Pick<Conflict, 'by' | 'at'>>,
): Promise<void> {
  const changed = changedFields(now, wanted).filter(
    (path) => Object.hasOwn(before, path) && !isSame(before[path], now[path]),
  )
  if (changed.length === 0) return
  const fields = Object.fromEntries(changed.map((path) => [path, now[path] ?? null]))
  throw new AppError('changed_meanwhile', { conflict: { fields, ...(await lastChange(changed)) } })
}

export const isSame = (one: FieldValue | undefined, other: FieldValue | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
