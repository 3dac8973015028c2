import { pictureWidths } from '@guildhall/contract/limits'
import Lightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import './PictureViewer.css'
import type { Viewed } from './usePictureViewer'

type Props = {
  pictures: readonly Viewed[]
  /** What they are of. */
  label: string
  /** The one that is shown first. */
  at: number
  opened: boolean
  onClose: () => void
}

const motion = { fade: 150, swipe: 150, zoom: 150 }

/** Pictures over the whole page: by arrows and swipes from one to the next, nearer by keys, wheel and fingers. */
export default function PictureViewer({ pictures, label, at, opened, onClose }: Props) {
  const several = pictures.length > 1
  return (
    <Lightbox
      open={opened}
      index={at}
      close={onClose}
      slides={pictures.map(slideOf)}
      plugins={several ? [Captions, Counter, Zoom] : [Captions, Zoom]}
      labels={{
        Lightbox: `Pictures of ${label}`,
        'Photo gallery': 'Pictures',
        Previous: 'Previous picture',
        Next: 'Next picture',
        'Zoom in': 'Zoom in',
        'Zoom out': 'Zoom out',
      }}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={motion}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      captions={{ descriptionTextAlign: 'center', descriptionMaxLines: 4 }}
      render={several ? {} : { buttonPrev: () => null, buttonNext: () => null }}
    />
  )
}

function slideOf({ url, width, height, alt, name }: Viewed) {
  const smaller = pictureWidths.filter((one) => one < width)
  return {
    ...{ src: url, alt: name, width, height },
    srcSet: [
      ...smaller.map((one) => ({
        src: `${url}?w=${one}`,
        ...{ width: one, height: Math.round((one * height) / width) },
      })),
      { src: url, width, height },
    ],
    // A text in whichever direction it is written.
    ...(alt && { description: <span dir="auto">{alt}</span> }),
  }
}
