import { IconFile, IconMovie, IconMusic } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './FileMark.module.css'
import { Image } from './Image'
import { atWidth } from './pictureSizes'

/** What a file is: a picture itself, or an icon. */
export function FileMark({ file }: { file: { mime?: string | undefined; url?: string | undefined } }) {
  const [broken, setBroken] = useState<string>()
  const { mime = '', url } = file
  if (url && url !== broken && mime.startsWith('image/'))
    return <Image className={classes.picture} src={atWidth(url, 44)} alt="" onBroken={() => setBroken(url)} />
  const Icon = mime.startsWith('audio/') ? IconMusic : mime.startsWith('video/') ? IconMovie : IconFile
  return <Icon size={18} stroke={1.6} aria-hidden />
}
