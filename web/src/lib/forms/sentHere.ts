import type { FieldValues } from '@guildhall/contract/editing'
import { onForgotten } from '../drafts/forgotten'
import { isSame } from './fields'

/** Forms of which it is remembered, and versions of each. */
const most = { forms: 50, versions: 5 }
const sent = new Map<string, FieldValues[]>()
onForgotten(() => sent.clear())

/** Remembers what this page sends, whatever the answer: it may arrive all the same. */
export function noteSent(form: string, fields: FieldValues): void {
  const versions = [...(sent.get(form) ?? []), fields].slice(-most.versions)
  sent.delete(form)
  sent.set(form, versions)
  for (const oldest of [...sent.keys()].slice(0, -most.forms)) sent.delete(oldest)
}

/** Once the form has the answer, what it sent is what it shows. */
export const forgetSent = (form: string): void => void sent.delete(form)

/** Whether what the server has instead was sent from here, without an answer or by a form that was left. */
export const isSentHere = (form: string, fields: FieldValues): boolean =>
  (sent.get(form) ?? []).some((version) =>
    Object.entries(fields).every(([path, value]) => path in version && isSame(version[path], value)),
  )
