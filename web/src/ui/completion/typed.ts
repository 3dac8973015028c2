import type { Person } from '@guildhall/contract/common'
import { fold, foldName } from '@guildhall/contract/fold'
import { limits } from '@guildhall/contract/limits'
import { standsAlone } from '@guildhall/contract/mention-text'
import { fullName } from '../../lib/text/names'

const atEnd = /@([\p{L}\p{M}\p{N}_]{1,50})$/u

/** The beginning of a name after the '@' before the caret, and its position. */
export function typedIn(before: string | null): { name: string; at: number } | null {
  const found = before && atEnd.exec(before.slice(-limits.usernameMax - 2))
  if (!found?.[1] || before === null) return null
  const at = before.length - found[0].length
  return standsAlone(before, at, before.length) ? { name: found[1], at } : null
}

/** Whether the username or a part of the name begins with this, by the server's rules. */
export const begins = (person: Person, name: string) =>
  ` ${foldName(fullName(person))} ${fold(person.username)}`.includes(` ${fold(name)}`)
