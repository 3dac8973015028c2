import { IconCalendarPlus } from '@tabler/icons-react'
import { type AddressKind, PrivateAddress } from '../../../content/addresses/PrivateAddress'
import { NewAddress } from './NewAddress'

const kind: AddressKind = {
  purpose: 'calendar',
  unusedText: 'Not used by a calendar yet',
  readers: 'Calendars',
  about:
    'Your calendar app can show all events you attend, in all your clubs, and keep them up to date. It reads them from a private link, which stops working when you change your password.',
  icon: IconCalendarPlus,
  New: NewAddress,
}

/** The private address from which calendar apps read the viewer's events. */
export const CalendarAddress = () => <PrivateAddress kind={kind} />
