import { locale } from '@guildhall/contract/locale'
import { currencies } from '@guildhall/contract/money'

const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' })
/** Those that many browsers have no name for yet. */
const newer: Record<string, string> = { XCG: 'Caribbean guilder', ZWG: 'Zimbabwe Gold' }

/** A currency to choose: 'USD – US Dollar', or its code where it has no name. */
export const currencyChoices = currencies.map((code) => {
  const name = names.of(code) ?? newer[code]
  return { value: code, label: name ? `${code} – ${name}` : code }
})
