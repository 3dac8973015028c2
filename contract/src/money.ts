/** ISO 4217 codes, without metals, funds and tests. */
export const currencies =
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
  CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR
  ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
  MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
  SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND
  VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG`.split(/\s+/)

export type AmountFault = 'malformed' | 'ambiguous' | 'too_large'

// '.5' equals '0.5'.
const plain = /^(?=.*\d)(\d*)(?:[.,](\d{1,2}))?$/
// '1,234.50', '1.234,50', '1 234,50', "1'234.50", '1,234,567': group and decimal separators differ.
const grouped = /^([1-9]\d{0,2}(?:([.,' ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/
// '1,234' is 1234 to some and 1.234 to others.
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/

/** '1,234.50' → '1234.50', with up to `most` digits. Rejects amounts with two readings, such as '1,234'. */
export function parseAmount(typed: string, most = 7): { amount: string } | { fault: AmountFault } {
  const text = typed
    .trim()
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
    .replaceAll('’', "'")
  if (ambiguous.test(text)) return { fault: 'ambiguous' }
  const [, whole, cents] = plain.exec(text) ?? []
  const [, groups, , groupedCents] = grouped.exec(text) ?? []
  const digits = (whole === '' ? '0' : (whole ?? groups?.replaceAll(/\D/g, '')))?.replace(/^0+(?=\d)/, '')
  if (digits === undefined) return { fault: 'malformed' }
  if (digits.length > most) return { fault: 'too_large' }
  return { amount: `${digits}.${(cents ?? groupedCents ?? '').padEnd(2, '0')}` }
}

/** '60,000' → '60000.00'. For pay, which has no third decimal, so that '1,234' has one reading. */
export const parsePay = (typed: string) =>
  parseAmount(ambiguous.test(typed.trim()) ? typed.replace(/[.,]/, '') : typed, 10)

const wholeAmount = /^(\d{1,7})(?:[.,]0{1,2})?$/

/** '0012' → '12'. A price without cents (decisions.md C13); undefined if malformed. */
export function parseWholeAmount(typed: string): string | undefined {
  return wholeAmount.exec(typed.trim())?.[1]?.replace(/^0+(?=\d)/, '')
}

export const isNegative = (typed: string): boolean => /^\s*[-\u2212]\s*\d/.test(typed)
