import { standsAlone } from '@guildhall/contract/mention-text'
import type { Mention } from '@guildhall/contract/mentions'

const names = /@(\w{3,50})/g

/** Where a text that holds no code and no addresses mentions one of these. */
export const mentionsOf = (text: string, mentions: Mention[]) =>
  [...text.matchAll(names)].flatMap(({ 0: found, 1: name = '', index: from }) => {
    const to = from + found.length
    const mention = mentions.find(({ written }) => written === name.toLowerCase())
    return mention && standsAlone(text, from, to) ? [{ from, to, mention }] : []
  })
