import type { Conflict, FieldValue, FieldValues } from '@guildhall/contract/editing'
import { AppError } from './errors.ts'

type Edit = {
  /** What the fields hold, read after the lock. */
  now: FieldValues
  wanted: Partial<FieldValues>
  before: FieldValues | undefined
}

/** The fields that are to be another than they are. */
export const changedFields = (now: FieldValues, wanted: Partial<FieldValues>): string[] =>
  Object.entries(wanted).flatMap(([path, value]) =>
    value === undefined || isSame(value, now[path]) ? [] : [path],
  )

/**
 * Refuses an edit that would overwrite what somebody else has changed since it began (decision 028). What has become
 * what is wanted is no conflict, so that the same edit may come twice. Error: changed_meanwhile.
 */
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

const isSame = (one: FieldValue | undefined, other: FieldValue | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
