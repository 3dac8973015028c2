import type { Place } from '@guildhall/contract/place'
import type { Context } from '../../platform/context.ts'
import { forgetPlace, readPlace } from './place.reads.ts'

/** Shows a committed change in every open page; the signal carries it, so that none reads. */
export async function announcePlace({ db, signals }: Pick<Context, 'db' | 'signals'>): Promise<void> {
  forgetPlace(db)
  const { significant: _, ...place } = await readPlace(db)
  signals.send({ kind: 'place.changed', place: place satisfies Place }, { everyone: true })
}
