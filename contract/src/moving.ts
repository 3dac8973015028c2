/*
 * An animated picture has two addresses: '….animated.webp' moves, and the same without '.animated' is its first frame.
 * Pages recognize animations by the address alone, and a picture moves only where its moving address is requested.
 */

/** 'a/b.webp' → 'a/b.animated.webp': the stored path of an animation. Other paths stay. */
export const movingPath = (path: string): string => path.replace(/\.webp$/, '.animated.webp')

/** The path or address of the first frame; that of a still picture is its own. */
export const stillPath = (path: string): string => path.replace(/\.animated\.webp$/, '.webp')
