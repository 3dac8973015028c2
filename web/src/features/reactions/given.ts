import { numberText } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { itemReactions } from '@guildhall/contract/reactions'
import { reactionNames } from '../../lib/text/reactionSigns'
import type { Reacted } from './Reactions'

/** The item's reactions in menu order, each with a label for screen readers. */
export const given = ({ reactions, reacted }: Reacted) =>
  itemReactions.flatMap((reaction) => {
    const number = reactions[reaction]
    if (!number) return []
    const count = numberText(number)
    const name = reactionNames[reaction]
    const label = plural(number, `{n} person reacted with ${name}`, `{n} people reacted with ${name}`)
    return [{ reaction, count, label, isOwn: reacted.includes(reaction) }]
  })
