import type { Kind } from './item.ts'
import { posts } from './posts.ts'

/** A further kind is a file beside posts.ts and a word here. */
export const kinds: Kind[] = [posts]
