import { emblemLetters, hueOf } from '@guildhall/contract/faces'
import type { CSSProperties } from 'react'
import { useState } from 'react'
import { fullName, initials } from '../lib/text/names'
import classes from './Face.module.css'
import { Image } from './Image'
import { atWidth } from './pictureSizes'

type Person = {
  id: string
  firstName: string
  lastName: string
  username?: string
  email?: string
  imageUrl: string | null
}
type Props = {
  person: Person | null
  size?: number
  label?: string
  /** Among the first things seen. */
  eager?: boolean
}

/** A person's picture, else initials in a colour of their own. Decorative beside a name; give `label` if alone. */
export function Face({ person, size = 40, label, eager }: Props) {
  return (
    <Badge
      id={person?.id ?? ''}
      letters={person ? initials(person) : '?'}
      imageUrl={person?.imageUrl ?? null}
      title={person ? fullName(person) : undefined}
      size={size}
      label={label}
      eager={eager}
      round
    />
  )
}

type EmblemProps = {
  id: string
  name: string
  imageUrl: string | null
  size?: number
  label?: string
  eager?: boolean
}

/** The square counterpart of Face, for groups: the logo, else the name's first letters. */
export function Emblem({ id, name, imageUrl, size = 40, label, eager }: EmblemProps) {
  return (
    <Badge
      id={id}
      letters={emblemLetters(name)}
      imageUrl={imageUrl}
      size={size}
      label={label}
      eager={eager}
    />
  )
}

type BadgeProps = {
  id: string
  letters: string
  imageUrl: string | null
  title?: string
  size: number
  label?: string
  eager?: boolean
  round?: boolean
}

function Badge({ id, letters, imageUrl, title, size, label, eager, round }: BadgeProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { '--size': `${size}px`, '--hue': hueOf(id) } as CSSProperties
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span className={classes.badge} data-round={round || undefined} style={style} title={title} {...named}>
      {imageUrl && broken !== imageUrl ? (
        <Image
          src={atWidth(imageUrl, size)}
          alt=""
          width={size}
          height={size}
          eager={eager}
          onBroken={() => setBroken(imageUrl)}
        />
      ) : (
        letters
      )}
    </span>
  )
}
