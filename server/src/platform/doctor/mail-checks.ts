import { type Check, isPublic, ok, type Probes, problem, warning, wordsOf } from './finding.ts'

const domainOf = ({ env: { mailFrom } }: Probes) => /@([^>\s]+)/.exec(mailFrom)?.[1]?.toLowerCase() ?? ''

export const mailChecks: readonly Check[] = [
  {
    name: 'Mail server',
    run: async (probes) => {
      const fix = 'Set SMTP_URL to your mail server, such as smtps://name:password@mail.example.'
      if (!probes.env.smtpUrl)
        return isPublic(probes)
          ? problem('SMTP_URL is not set: people get no confirmation', fix)
          : warning('SMTP_URL is not set: mail stays in the local mailbox at /dev/mail', fix)
      try {
        await probes.verifyMail()
        return ok('it answers, and takes the login')
      } catch (error) {
        return problem(
          `it refuses: ${wordsOf(error)}`,
          'Check host, port, name and password in SMTP_URL; smtps:// is for port 465, smtp:// for 587.',
        )
      }
    },
  },
  { name: 'Sender', run: checkSender },
  {
    name: 'SPF',
    run: async (probes) => {
      const domain = domainOf(probes)
      if (!probes.env.smtpUrl) return ok('not needed without SMTP_URL')
      const records = await probes.records(domain)
      return records.some((one) => one.startsWith('v=spf1'))
        ? ok(`${domain} has a record`)
        : warning(
            `${domain} has no SPF record, so mail may land in spam`,
            `Add a TXT record to ${domain} that names your mail server: "v=spf1 mx -all", or as its provider says.`,
          )
    },
  },
  {
    name: 'DMARC',
    run: async (probes) => {
      const domain = domainOf(probes)
      if (!probes.env.smtpUrl) return ok('not needed without SMTP_URL')
      const records = await probes.records(`_dmarc.${domain}`)
      return records.some((one) => one.startsWith('v=DMARC1'))
        ? ok(`${domain} has a record`)
        : warning(
            `${domain} has no DMARC record, so others can send in its name`,
            `Add a TXT record to _dmarc.${domain}: "v=DMARC1; p=quarantine".`,
          )
    },
  },
]

async function checkSender(probes: Probes) {
  const domain = domainOf(probes)
  if (!probes.env.smtpUrl) return ok('not needed without SMTP_URL')
  return domain === 'localhost' || !domain.includes('.')
    ? problem(
        'MAIL_FROM is no address that others can answer',
        'Set MAIL_FROM, such as "Our place <hello@guildhall.example>".',
      )
    : ok(probes.env.mailFrom)
}

/** The check of `--send-to`. */
export const sendingCheck = (to: string): Check => ({
  name: 'Test mail',
  run: async ({ env, sendMail }) => {
    if (!env.smtpUrl)
      return problem('nothing was sent: SMTP_URL is not set', 'Set SMTP_URL to your mail server.')
    await sendMail(to)
    return ok(`sent to ${to}; look in its inbox, and in its spam`)
  },
})
