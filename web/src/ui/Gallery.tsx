import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { hasModifier } from '../lib/keyboard/modifiers'
import classes from './Gallery.module.css'
import { Image } from './Image'
import { openPictures } from './openPictures'
import { Picture } from './Picture'
import { atWidth } from './pictureSizes'

type Shown = { path: string; url: string; width: number; height: number; alt: string }
type Props = {
  pictures: readonly Shown[]
  /** The subject of the pictures. */
  label: string
  /** The text alternative of a picture. */
  altOf: (picture: Shown) => string
  /** Shown above the thumbnails. */
  title?: string | undefined
}

const keyTurns: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 }

/** Pictures of one thing, one at a time, browsed by pointer and arrow keys. */
export function Gallery({ pictures, label, altOf, title }: Props) {
  const [wanted, setWanted] = useState(pictures[0]?.path)
  const found = pictures.findIndex(({ path }) => path === wanted)
  const at = Math.max(found, 0)
  const picture = pictures[at]
  const named = pictures.map((one) => ({ ...one, name: altOf(one) }))
  if (!picture) return <p className={classes.none}>No image available</p>
  const show = (index: number) => setWanted(pictures[(index + pictures.length) % pictures.length]?.path)
  const several = pictures.length > 1

  function onKeyDown(event: KeyboardEvent) {
    const by = keyTurns[event.key]
    if (!by || !several || hasModifier(event)) return
    event.preventDefault()
    show(at + by)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here
    <div className="stack gap-8" role="group" aria-label={`Pictures of ${label}`} onKeyDown={onKeyDown}>
      <div className={`${classes.stage} relative`}>
        <a
          href={picture.url}
          title="Open full picture"
          onClick={(event) => void openPictures(event, named, label, at)}
          aria-label={`${altOf(picture)} (opens the whole picture)`}
        >
          <Picture picture={picture} alt={altOf(picture)} staged eager />
        </a>
        {several && (
          <>
            <Turn label="Previous picture" place="start" onClick={() => show(at - 1)} />
            <Turn label="Next picture" place="end" onClick={() => show(at + 1)} />
            <p className={classes.count} role="status">
              <span className="visually-hidden">Picture </span>
              {at + 1}/{pictures.length}
            </p>
          </>
        )}
      </div>
      {several && title && <p className="muted note above-4">{title}</p>}
      {several && (
        <ul className={`${classes.strip} flow plain-list gap-8`} aria-label={`All pictures of ${label}`}>
          {pictures.map((one, index) => (
            <li key={one.path}>
              <button
                type="button"
                aria-label={`Picture ${index + 1}: ${altOf(one)}`}
                aria-current={index === at || undefined}
                onClick={() => show(index)}
              >
                <Thumbnail url={one.url} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Thumbnail({ url }: { url: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  return broken === url ? null : (
    <Image src={atWidth(url, 72)} alt="" decoding="async" onBroken={() => setBroken(url)} />
  )
}

type TurnProps = { label: string; place: 'start' | 'end'; onClick: () => void }

function Turn({ label, place, onClick }: TurnProps) {
  const Icon = place === 'start' ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon className={classes.turn} data-place={place} size={40} aria-label={label} onClick={onClick}>
      <Icon size={22} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}
