import { limits } from '@guildhall/contract/limits'
import { type ServiceData, serviceData } from '@guildhall/contract/services'
import { sql } from 'kysely'
import { previewedPart, previewOf } from '../content/preview.ts'
import { inClubCurrency, kindOf, onlyWhole, writtenOnce } from '../content/shared.reads.ts'
import { picturesIn } from '../files/files.reads.ts'

type ServiceRow = {
  description: string
  price: string
  location_type: string
  delivery_time: string
  location: string
  duration: string
  included: string
  capacity: number | null
  paused_at: Date | null
  categories: string[]
}

const written = writtenOnce(serviceData)

export const serviceKind = kindOf<'service', ServiceData, ServiceRow>({
  type: 'service',
  text: sql`concat_ws(E'\n\n', t.description, nullif(t.location, ''), nullif(t.duration, ''),
    nullif(t.included, ''))`,
  notice: {
    title: 'New Service Available',
    message: (title) => `${title} is now available in your club`,
    isQuoted: true,
  },
  columns: (length) => [
    ...['location_type', 'delivery_time', 'location', 'duration', 'capacity', 'paused_at'].map((column) =>
      sql.ref(`t.${column}`).as(column),
    ),
    sql`t.price::text`.as('price'),
    sql<string>`${length === 'whole' ? sql.ref('t.description') : previewedPart('t.description', limits.textPreview + 10)}`.as(
      'description',
    ),
    onlyWhole('included', length),
    sql<
      string[]
    >`array(select category from service_categories g where g.service_id = c.id order by position)`.as(
      'categories',
    ),
  ],
  present: (service, length) => {
    const { title, price, currency, duration, included, capacity, categories } = service
    const { content: description, truncated } =
      length === 'preview'
        ? previewOf(service.description)
        : { content: service.description, truncated: false }
    const pictures = picturesIn(service.files)
    const data = {
      ...{ title, description, truncated, price, currency, duration, included, capacity, categories },
      locationType: service.location_type as ServiceData['locationType'],
      // Old rows of online services may contain a location.
      location: service.location_type === 'online' ? '' : service.location,
      deliveryTime: service.delivery_time,
      images: length === 'preview' ? pictures.slice(0, 1) : pictures,
      pausedAt: service.paused_at?.toISOString() ?? null,
    }
    return { texts: data, dataFor: inClubCurrency(written(data)) }
  },
})
