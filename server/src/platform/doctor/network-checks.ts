import { type Check, isPublic, ok, type Probes, problem, warning, wordsOf } from './finding.ts'

const day = 86_400_000
/** An address of documentation, which no request comes from. */
const forged = '192.0.2.1'

export const networkChecks: readonly Check[] = [
  {
    name: 'Address',
    run: async (probes) => {
      const { env, hasBaseUrl } = probes
      if (!hasBaseUrl)
        return problem(
          `BASE_URL is not set, so links in emails lead to ${env.baseUrl}`,
          'Set BASE_URL to the address people open, such as https://guildhall.example.',
        )
      if (!isPublic(probes))
        return warning(
          `${env.baseUrl} is an address of this machine`,
          'Set BASE_URL to the address people open before you invite anyone.',
        )
      return ok(env.baseUrl)
    },
  },
  {
    name: 'Reachable',
    run: async ({ env, fetch }) => {
      try {
        const { status, text } = await fetch('/health')
        if (status === 200 && /"status":"(ok|degraded)"/.test(text)) return ok(`${env.baseUrl} answers`)
        return problem(
          `${env.baseUrl}/health answers with status ${status}`,
          'Have the proxy pass every path to the server, and start the server.',
        )
      } catch (error) {
        return problem(
          `${env.baseUrl} does not answer: ${wordsOf(error)}`,
          'Start the server, and check that the name leads to this machine and that the firewall lets its port in.',
        )
      }
    },
  },
  {
    name: 'HTTPS',
    run: async (probes) => {
      if (probes.env.baseUrl.startsWith('https:')) return ok('BASE_URL is encrypted')
      const fix = 'Put a proxy with a certificate in front, such as Caddy, and set BASE_URL to https://….'
      return isPublic(probes)
        ? problem('BASE_URL is not encrypted: passwords cross the network as they are', fix)
        : warning('BASE_URL is not encrypted, which only this machine may use', fix)
    },
  },
  {
    name: 'Certificate',
    run: async ({ env, certificateEnds, now }) => {
      if (!env.baseUrl.startsWith('https:')) return ok('none is needed without HTTPS')
      const days = Math.floor(((await certificateEnds()).getTime() - now()) / day)
      const fix = 'Renew it, and have your proxy renew it by itself, as Caddy or certbot do.'
      if (days < 0) return problem('the certificate has expired', fix)
      if (days < 7) return problem(`the certificate expires in ${days} days`, fix)
      return days < 21 ? warning(`the certificate expires in ${days} days`, fix) : ok(`${days} days left`)
    },
  },
  { name: 'Proxy', run: checkProxy },
  {
    name: 'Live updates',
    run: async ({ connectSocket }) => {
      try {
        await connectSocket()
        return ok('a web socket connects')
      } catch (error) {
        return problem(
          `no web socket connects: ${wordsOf(error)}`,
          'Have the proxy pass on the headers Upgrade and Connection for /realtime/v1/.',
        )
      }
    },
  },
]

/** Compares what a request brings with TRUST_PROXY, which decides whose address limits count. */
async function checkProxy({ env, seen }: Probes) {
  const plain = await seen()
  const { trustProxy } = env
  const host = new URL(env.baseUrl).host
  if (plain.host !== host)
    return problem(
      `the server is asked for as ${plain.host}, not ${host}`,
      'Have the proxy pass on the header Host as it came.',
    )
  if (plain.forwarded > 0 && trustProxy === 0)
    return problem(
      'requests come through a proxy that the server does not trust: limits count everyone as one address',
      `Set TRUST_PROXY to ${plain.forwarded}, the number of proxies.`,
    )
  const lied = await seen({ 'x-forwarded-for': forged })
  if (lied.ip === forged || plain.forwarded < trustProxy)
    return problem(
      'the server believes addresses that clients claim, so limits hold no one back',
      `Set TRUST_PROXY to ${plain.forwarded || 'false'}, the number of proxies.`,
    )
  if (plain.forwarded > trustProxy)
    return warning(
      `requests come through ${plain.forwarded} proxies, and TRUST_PROXY is ${trustProxy}`,
      `Set TRUST_PROXY to ${plain.forwarded}.`,
    )
  return ok(
    plain.forwarded
      ? `${plain.forwarded} in front, as TRUST_PROXY says`
      : 'none in front, as TRUST_PROXY says',
  )
}
