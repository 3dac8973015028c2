import type { Mention } from '@guildhall/contract/mentions'

/** What `standsAlone` of the contract lets begin and end a mention. */
const names = /(?<![\p{Script=Latin}\p{M}\d_@/.+\\-])@(\w{3,50})(?![\p{Script=Latin}\p{M}\d_@]|[./]\p{L})/gu

/** Where a text that holds no code and no addresses mentions one of these. */
export const mentionsOf = (text: string, mentions: Mention[]) =>
  [...text.matchAll(names)].flatMap(({ 0: found, 1: name = '', index: from }) => {
    const mention = mentions.find(({ written }) => written === name.toLowerCase())
    return mention ? [{ from, to: from + found.length, mention }] : []
  })
