import { limits } from '@guildhall/contract/limits'
import type { ServiceData } from '@guildhall/contract/services'
import { sql } from 'kysely'
import { prepared } from '../../platform/prepared.ts'
import type { Hydrate, Kind, Length } from '../content/items.reads.ts'
import { previewedPart, previewOf } from '../content/preview.ts'
import { type FileRow, filesOf, picturesIn } from '../files/files.reads.ts'
import { amountText } from '../social/facts.ts'

type ServiceRow = {
  id: string
  description: string
  price: string
  currency: string
  location_type: string
  delivery_time: string
  location: string
  duration: string
  included: string
  capacity: number | null
  paused_at: Date | null
  categories: string[]
  files: FileRow[]
}

const serviceRows = (length: Length) =>
  prepared<{ ids: string[] }, ServiceRow>((db, { ids }) =>
    db
      .selectFrom('services as s')
      .innerJoin('content as c', 'c.id', 's.id')
      .innerJoin('clubs as k', 'k.id', 'c.club_id')
      .select((eb) => [
        's.id',
        length === 'whole'
          ? 's.description'
          : previewedPart('s.description', limits.textPreview + 10).as('description'),
        sql<string>`s.price::text`.as('price'),
        'k.currency',
        's.location_type',
        's.delivery_time',
        's.location',
        's.duration',
        length === 'whole' ? 's.included' : sql<string>`''`.as('included'),
        's.capacity',
        's.paused_at',
        sql<string[]>`array(
          select category from service_categories g where g.service_id = s.id order by position)`.as(
          'categories',
        ),
        filesOf('content_id', eb.ref('s.id')).as('files'),
      ])
      .where('s.id', '=', sql<string>`any(${ids}::uuid[])`),
  )
const serviceRowsOf = { preview: serviceRows('preview'), whole: serviceRows('whole') }

const hydrate: Hydrate<ServiceData> = async (db, _viewer, rows, length) => {
  const services = await serviceRowsOf[length](db, { ids: rows.map(({ id }) => id) })
  const titleOf = new Map(rows.map(({ id, title }) => [id, title]))
  return new Map(
    services.map((service) => {
      const { id, price, currency, duration, included, capacity, categories } = service
      const { content: description, truncated } =
        length === 'preview'
          ? previewOf(service.description)
          : { content: service.description, truncated: false }
      const pictures = picturesIn(service.files)
      const data: ServiceData = {
        title: titleOf.get(id) ?? '',
        description,
        truncated,
        ...{ price, currency, duration, included, capacity, categories },
        locationType: service.location_type as ServiceData['locationType'],
        // Old rows of online services may contain a location.
        location: service.location_type === 'online' ? '' : service.location,
        deliveryTime: service.delivery_time,
        images: length === 'preview' ? pictures.slice(0, 1) : pictures,
        pausedAt: service.paused_at?.toISOString() ?? null,
      }
      return [id, data]
    }),
  )
}

export const serviceKind: Kind<'service', ServiceData> = {
  type: 'service',
  hydrate,
  detail: (data) => (Number(data.price) === 0 ? 'Free' : amountText(data)),
}
