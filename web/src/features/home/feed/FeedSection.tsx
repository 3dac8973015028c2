import { IconRss } from '@tabler/icons-react'
import { type AddressKind, PrivateAddress } from '../../../content/addresses/PrivateAddress'
import { Panel } from '../../../ui/Panel'
import { NewFeedAddress } from './NewFeedAddress'

const kind: AddressKind = {
  purpose: 'feed',
  unusedText: 'Not used by a feed reader yet',
  readers: 'Feed readers',
  about:
    'Your feed reader can show what’s new in all your clubs, newest first. It reads it from a private link, which stops working when you change your password.',
  icon: IconRss,
  New: NewFeedAddress,
}

/**
 * Settings section for the private feed address, which feed readers use for new content of the viewer's
 * clubs.
 */
export default function FeedSection() {
  return (
    <Panel title="Feed reader">
      <PrivateAddress kind={kind} />
    </Panel>
  )
}
