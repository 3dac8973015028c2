type Transfer = { accountHolder: string; iban: string; amount: string; currency: string; reference: string }

/**
 * Content of the QR code of a SEPA transfer, as banks' apps read it (EPC069-12, version 2, UTF-8). Null without an account or
 * in another currency than euros.
 */
export function epcOf({ accountHolder, iban, amount, currency, reference }: Transfer): string | null {
  if (iban === '' || accountHolder === '' || currency !== 'EUR' || !(Number(amount) > 0)) return null
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    accountHolder,
    iban,
    `EUR${Number(amount).toFixed(2)}`,
    '',
    '',
    reference,
  ]
  return lines.join('\n')
}
