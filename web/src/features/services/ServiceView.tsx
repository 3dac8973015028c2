import { listText } from '@guildhall/contract/lists'
import { plural } from '@guildhall/contract/plural'
import type { ServiceItem } from '@guildhall/contract/services'
import type { ViewProps } from '../../content/kind'
import { LineList } from '../../content/offers/LineList'
import { OfferView } from '../../content/offers/OfferView'
import { PauseButton } from './PauseButton'
import { deliveryWords, locationTexts, offerOf } from './serviceTexts'

/** A service in full (content.md 2). */
export function ServiceView(props: ViewProps<ServiceItem>) {
  const { data } = props.item
  const details: [string, string][] = [
    ['Category', listText(data.categories.slice(0, 3))],
    ['Location Type', locationTexts[data.locationType]],
    ['Location', data.location],
    ['Delivery Time', deliveryWords(data.deliveryTime)],
    ['Duration', data.duration],
    ['Capacity', data.capacity === null ? '' : plural(data.capacity, '{n} person', '{n} people')],
  ]
  return (
    <OfferView
      {...props}
      ownAction={<PauseButton item={props.item} />}
      offer={offerOf(props.item)}
      details={details.filter(([, value]) => value)}
      more={<LineList title="Included" text={data.included} />}
    />
  )
}
