import { limits } from './limits.ts'
import { picturesAsWords } from './text-pictures.ts'
import { visibleLine } from './visible.ts'

/** Fields with values that are chosen, not written. */
const chosen =
  /(Id|Ids|Path|Paths|Type|Format|Zone|Date|Time|Duration|currency|duration|condition|priceType)$/

/** The texts of a draft of any form, in its order. */
export function textsOf(data: unknown): string[] {
  if (typeof data === 'string') return [data]
  if (typeof data !== 'object' || data === null) return []
  // The published text, the changed one, or the form itself; `declined` is a moderator's reason.
  const { fields, wanted, declined: _, ...form } = data as Record<string, unknown>
  return Object.entries(fields ?? wanted ?? form).flatMap(([name, value]) => {
    if (name === 'id' || chosen.test(name)) return []
    const texts = Array.isArray(value) ? value : [value]
    return texts.filter((text): text is string => typeof text === 'string' && visibleLine(text) !== '')
  })
}

/** Its first words, on one line. */
export function summaryOf(data: unknown): string {
  // Longer ones are not looked at to their end.
  const line = visibleLine(
    picturesAsWords(textsOf(data).join(' · ')).slice(0, 4 * limits.draftSummary),
  ).toWellFormed()
  return [...line].length <= limits.draftSummary
    ? line
    : `${line.slice(0, limits.draftSummary - 1).toWellFormed()}…`
}
