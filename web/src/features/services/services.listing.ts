import type { Kind } from '../../content/kind'
import { type Listing, priceSorts } from '../../content/listings/listing'
import { call } from '../../lib/net/call'
import { serviceKind } from './services.kind'
import { locationTexts } from './serviceTexts'

export const serviceListing: Listing = {
  kind: serviceKind as unknown as Kind,
  type: 'service',
  path: '/services',
  title: 'Services',
  note: 'Skills and help offered by club members.',
  many: 'services',
  placeholder: 'What do you need done?',
  fields: [
    { name: 'category', label: 'Category', is: 'category', any: 'All categories' },
    {
      name: 'locationType',
      label: 'Location type',
      is: 'choice',
      any: 'Online or in person',
      choices: [
        { value: 'online', label: locationTexts.online },
        { value: 'inPerson', label: locationTexts.inPerson },
      ],
    },
    {
      name: 'delivery',
      label: 'Delivery time',
      is: 'choice',
      any: 'Any time',
      choices: [
        { value: '1day', label: 'Within 1 day' },
        { value: '3days', label: 'Within 3 days' },
        { value: '1week', label: 'Within 1 week' },
        { value: '1month', label: 'Within 1 month' },
      ],
    },
  ],
  sorts: priceSorts,
  hasPrices: true,
  unavailable: 'Include not available',
  read: ({ filters, cursor, signal }) => call('GET /services', { query: { ...filters, cursor }, signal }),
}
