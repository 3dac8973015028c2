import type { WaveSign } from '@guildhall/contract/bulk-bans'

export type Newcomer = { id: string; joinedAt: Date; domain: string; networks: string[] }
type Group = { signs: WaveSign[]; domain: string | null; ids: string[] }

/** Fewer people share a sign by chance. */
const smallest = 3
const hourMs = 3_600_000

/**
 * Groups people by network, mail domain and hour of joining. Groups of the same people are one, with all their signs; those
 * with most signs come first, then the largest.
 */
export function groupNewcomers(people: readonly Newcomer[]): Group[] {
  const found = new Map<string, Group>()
  const add = (sign: WaveSign, members: readonly Newcomer[], domain: string | null = null) => {
    if (members.length < smallest) return
    const ids = members.map(({ id }) => id)
    const key = [...ids].sort().join()
    const known = found.get(key) ?? { signs: [], domain: null, ids }
    const signs = known.signs.includes(sign) ? known.signs : [...known.signs, sign]
    found.set(key, { ...known, signs, domain: known.domain ?? domain })
  }
  for (const [, members] of by(people, ({ networks }) => networks)) add('network', members)
  for (const [domain, members] of by(people, ({ domain }) => (bigProviders.has(domain) ? [] : [domain])))
    add('domain', members, domain)
  for (const members of burstsOf(people)) add('hour', members)
  return [...found.values()].sort(
    (one, other) => other.signs.length - one.signs.length || other.ids.length - one.ids.length,
  )
}

function by(people: readonly Newcomer[], keysOf: (one: Newcomer) => string[]): Map<string, Newcomer[]> {
  const groups = new Map<string, Newcomer[]>()
  for (const one of people)
    for (const key of new Set(keysOf(one))) groups.set(key, [...(groups.get(key) ?? []), one])
  return groups
}

/** Everyone in at most one: the hour in which most joined, then of the rest, until only a few are left. */
function burstsOf(people: readonly Newcomer[]): Newcomer[][] {
  const bursts: Newcomer[][] = []
  let rest = [...people].sort((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime())
  for (;;) {
    let best: Newcomer[] = []
    let from = 0
    for (const [at, last] of rest.entries()) {
      while (last.joinedAt.getTime() - (rest[from] ?? last).joinedAt.getTime() > hourMs) from++
      if (at - from + 1 > best.length) best = rest.slice(from, at + 1)
    }
    if (best.length < smallest) return bursts
    bursts.push(best)
    rest = rest.filter((one) => !best.includes(one))
  }
}

/** Addresses there say nothing about who belongs together. */
const bigProviders = new Set(
  `gmail.com googlemail.com outlook.com outlook.de outlook.fr hotmail.com hotmail.co.uk hotmail.de hotmail.fr hotmail.it
  live.com live.co.uk msn.com yahoo.com yahoo.co.uk yahoo.co.jp yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.co.in yahoo.com.br
  ymail.com rocketmail.com aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me tutanota.com tuta.io
  tuta.com gmx.de gmx.net gmx.at gmx.ch gmx.com gmx.us web.de t-online.de freenet.de posteo.de mailbox.org mail.com mail.ru
  bk.ru list.ru inbox.ru yandex.ru yandex.com ya.ru rambler.ru qq.com foxmail.com 163.com 126.com sina.com naver.com
  daum.net hanmail.net orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it alice.it tiscali.it wp.pl
  o2.pl onet.pl interia.pl seznam.cz centrum.cz bluewin.ch btinternet.com sky.com virginmedia.com comcast.net
  verizon.net att.net sbcglobal.net cox.net charter.net bellsouth.net shaw.ca rogers.com bigpond.com uol.com.br
  bol.com.br terra.com.br rediffmail.com zoho.com fastmail.com fastmail.fm hey.com duck.com ziggo.nl kpnmail.nl
  telenet.be skynet.be ukr.net abv.bg walla.co.il`.split(/\s+/),
)
