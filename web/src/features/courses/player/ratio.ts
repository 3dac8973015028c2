import type { Video } from '@guildhall/contract/courses'
import type { CSSProperties } from 'react'

type Size = { width?: number | undefined; height?: number | undefined }

/** Keeps the place of a video in its own shape, before any of it has arrived. Without a size the place is 16:9. */
export const shapeOf = ({ width, height }: Size): CSSProperties | undefined =>
  width && height ? ({ '--ratio': `${width} / ${height}` } as CSSProperties) : undefined

/** Of a video in its player: shorts are as phones record. */
export const shapeOfVideo = (video: Video): CSSProperties | undefined =>
  video.kind === 'file'
    ? shapeOf(video)
    : shapeOf(/\/shorts\//.test(video.url) ? { width: 9, height: 16 } : {})
