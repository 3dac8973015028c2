import { numberText } from '@guildhall/contract/locale'
/** '1,000', or '300+' if counting stopped there. */
export function countText(count: number, more = false): string {
  if (!more) return numberText(count)
  const step = count >= 100 ? 100 : 10
  const known = count < step ? count : Math.floor(count / step) * step
  return `${numberText(known)}+`
}
