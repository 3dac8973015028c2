/**
 * Services. A delivery time is stored as text ('2 days') and edited as three fields that conflict as one; a custom time
 * that equals a usual one becomes that one, so a repeated request is no conflict. Prices with two readings, such as
 * '1,234', are refused instead of guessed (decisions.md C13). Availability is a status, not an edit.
 */

import { deliveryIn, deliveryText } from '@guildhall/contract/delivery'
import type {
  changeService as changedService,
  createService,
  editService,
  ServiceData,
  ServiceItem,
} from '@guildhall/contract/services'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/write.ts'
import { plainText } from '../../platform/text/texts.ts'
import { change, publish } from '../content/content.writes.ts'
import { changeStatus } from '../content/status.writes.ts'
import { attachPictures } from '../files/files.writes.ts'
import { serviceKind } from './services.reads.ts'

/** Publishes a service, under the club's categories. Errors: as publish; file_not_found, file_in_use. */
export async function publishService(
  context: PersonContext,
  club: string,
  input: z.output<typeof createService>,
): Promise<ServiceItem> {
  return publish(context, serviceKind, { club, sent: input, partsOf: (service) => partsOf(context, service) })
}

function partsOf({ viewer }: PersonContext, service: z.output<typeof createService>) {
  const { id, title, images } = service
  const { description, price, location_type, delivery_time, location, duration, included, capacity } =
    columnsOf(service)
  return {
    title,
    text: searched(service),
    rows: [
      sql`insert into services (id, description, price, location_type, delivery_time, location, duration, included,
          capacity)
        select id, ${description}, ${price}::numeric, ${location_type}, ${delivery_time}, ${location}, ${duration},
          ${included}, ${capacity}::int from item`,
      sql`insert into service_categories (service_id, category, position)
        select item.id, g.category, g.position from item join club_categories g on g.club_id = item.club_id`,
    ],
    attach: images.length
      ? (tx: Tx) => attachPictures(tx, viewer, { contentId: id }, 'content', images)
      : undefined,
  }
}

/** Errors: as change; file_not_found, file_in_use. */
export async function changeService(
  context: PersonContext,
  id: string,
  { before, ...given }: z.output<typeof changedService>,
): Promise<ServiceItem> {
  const wanted = { ...given, ...deliveryOf(given) }
  return change(context, serviceKind, id, {
    wanted,
    before,
    fieldsOf,
    searchedBy: (all) => ({ title: all.title, text: searched(all) }),
    save: async (tx, all, { images }) => {
      await tx.db.updateTable('services').set(columnsOf(all)).where('id', '=', id).execute()
      if (images) await attachPictures(tx, context.viewer, { contentId: id }, 'content', images)
    },
  })
}

/** Marks a service as unavailable or as available again. Errors: as changeStatus. */
export async function pauseService(
  context: PersonContext,
  id: string,
  isPaused: boolean,
): Promise<ServiceItem> {
  return changeStatus(context, serviceKind, id, isPaused ? 'paused' : 'available', async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('services')
      .set({ paused_at: isPaused ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .where('paused_at', isPaused ? 'is' : 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

type Fields = z.output<typeof editService>

/** Normalizes a time as it is read back, so that an unchanged one is no change: '2 days' is the preset, however chosen. */
function deliveryOf({ deliveryTime, deliveryAmount = '', deliveryUnit = 'day' }: Partial<Fields>) {
  return deliveryTime && deliveryIn(deliveryText({ deliveryTime, deliveryAmount, deliveryUnit }))
}

const columnsOf = (fields: Fields) => ({
  description: fields.description,
  price: fields.price,
  location_type: fields.locationType,
  delivery_time: deliveryText(fields),
  location: locationOf(fields),
  duration: fields.duration,
  included: fields.included,
  capacity: fields.capacity ? Number(fields.capacity) : null,
})

const searched = (fields: Omit<Fields, 'images'>) =>
  [plainText(fields.description), locationOf(fields), fields.included].join('\n')

/** Online services have no location. */
const locationOf = ({ locationType, location }: Pick<Fields, 'locationType' | 'location'>) =>
  locationType === 'online' ? '' : location

const fieldsOf = (data: ServiceData): Fields => ({
  title: data.title,
  description: data.description,
  price: data.price,
  locationType: data.locationType,
  ...deliveryIn(data.deliveryTime),
  location: data.location,
  duration: data.duration,
  included: data.included,
  capacity: data.capacity?.toString() ?? '',
  images: data.images.map(({ path, alt }) => ({ path, alt })),
})
