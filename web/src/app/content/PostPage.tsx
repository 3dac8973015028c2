import { PostView } from '../../features/posts/PostView'
import { postKind } from '../../features/posts/posts.kind'
import { ItemPage } from './ItemPage'

export const PostPage = () => <ItemPage kind={postKind} View={PostView} />
