import type { Kind } from '../../content/kind'
import { postKind } from '../../features/posts/posts.kind'
import { ItemPage } from './ItemPage'

export const PostPage = () => <ItemPage kind={postKind as unknown as Kind} />
