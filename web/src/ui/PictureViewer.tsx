import { createRoot } from 'react-dom/client'
import Lightbox from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import './PictureViewer.css'
import { openLayer } from '../lib/page/layers'
import type { Viewed } from './openPictures'
import { slideSources } from './slideSources'

type ViewerRequest = {
  pictures: readonly Viewed[]
  /** The subject of the pictures. */
  label: string
  /** Index of the picture shown first. */
  at: number
  /** The link that was pressed. */
  from: HTMLAnchorElement
}
type Props = Omit<ViewerRequest, 'from'> & { opened: boolean; onClose: () => unknown; onClosed: () => void }

const motion = { fade: 150, swipe: 150, zoom: 150 }

/** Opens a viewer over the page, which goes with it. A root of its own: no page has to hold a place for it. */
export function openViewer({ from, ...asked }: ViewerRequest): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  let isOver = false
  // It says that it closes once more when it has closed.
  const close = () => {
    endLayer()
    return isOver || show(false)
  }
  const endLayer = openLayer(close)
  function show(opened: boolean) {
    root.render(<PictureViewer {...asked} opened={opened} onClose={close} onClosed={end} />)
  }
  function end() {
    isOver = true
    endLayer()
    removeEventListener('popstate', close)
    root.unmount()
    place.remove()
    linkOf(from)?.focus({ preventScroll: true })
  }
  addEventListener('popstate', close)
  show(true)
}

/** A message on its way is drawn anew once it is sent, with the same link. */
function linkOf(from: HTMLAnchorElement): HTMLAnchorElement | undefined {
  return from.isConnected ? from : [...document.querySelectorAll('a')].find(({ href }) => href === from.href)
}

/** By arrows and swipes from one picture to the next, nearer by keys, wheel and fingers. */
function PictureViewer({ pictures, label, at, opened, onClose, onClosed }: Props) {
  const several = pictures.length > 1
  return (
    <Lightbox
      open={opened}
      index={at}
      close={onClose}
      on={{ exited: onClosed }}
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

function slideOf({ alt, name, ...stored }: Viewed) {
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    ...slideSources(stored, lessMotion),
    alt: name,
    // A text in whichever direction it is written.
    ...(alt && { description: <span dir="auto">{alt}</span> }),
  }
}
