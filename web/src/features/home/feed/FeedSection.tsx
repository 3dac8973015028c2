import { IconRss } from '@tabler/icons-react'
import { type AddressKind, PrivateAddress } from '../../../content/addresses/PrivateAddress'
import { Panel } from '../../../ui/Panel'
import { NewFeedAddress } from './NewFeedAddress'

const kind: AddressKind = {
  purpose: 'feed',
  reader: 'feed reader',
  about:
    'Your feed reader can show what’s new in all your clubs, newest first. It reads it from a private link, which stops working when you change your password.',
  icon: IconRss,
  New: NewFeedAddress,
}

/** The settings' section of the private address by which feed readers read what is new in one's clubs. */
export default function FeedSection() {
  return (
    <Panel title="Feed reader">
      <PrivateAddress kind={kind} />
    </Panel>
  )
}
