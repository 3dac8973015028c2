import { PostView } from '../posts/PostView'
import { postKind } from '../posts/posts.kind'
import { ItemPage } from './ItemPage'

export const PostPage = () => <ItemPage kind={postKind} View={PostView} />
