import { deliveryIn } from '@guildhall/contract/delivery'
import { editService, type ServiceItem } from '@guildhall/contract/services'
import type { KindForm } from '../../content/form'
import { ServiceFields } from './ServiceFields'
import { type ServiceValues, serviceWrites } from './services.api'

const empty: ServiceValues = {
  title: '',
  description: '',
  price: '',
  locationType: 'online',
  deliveryTime: '',
  deliveryAmount: '',
  deliveryUnit: 'day',
  location: '',
  duration: '',
  included: '',
  capacity: '',
  images: [],
}

/** How a service is written. */
export const serviceForm: KindForm<ServiceValues, ServiceItem> = {
  schema: editService,
  empty,
  valuesOf: ({ data }) => ({
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
  }),
  slugFrom: 'title',
  groups: [['deliveryTime', 'deliveryAmount', 'deliveryUnit']],
  labels: {
    title: 'Title',
    description: 'Description',
    price: 'Price',
    locationType: 'Location type',
    deliveryTime: 'Delivery time',
    deliveryAmount: 'Delivery time, amount',
    deliveryUnit: 'Delivery time, unit',
    location: 'Location',
    duration: 'Duration',
    included: 'Included',
    capacity: 'Capacity',
    images: 'Images',
  },
  Fields: ServiceFields,
  writes: serviceWrites,
  // What is missing altogether is said as such beside the field.
  invalid: (errors, values) => {
    if (errors.title && values.title.trim() === '') return ['Title is required']
    if (errors.price === 'Invalid price value') return ['Invalid price value']
    if (errors.description && values.description.trim() === '') return ['Description is required']
    if (errors.locationType) return ['Location type is required']
    return errors.deliveryTime ? ['Delivery time is required'] : null
  },
}
