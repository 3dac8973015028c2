import type { PostItem } from '@guildhall/contract/posts'
import { EditDialog } from '../../content/EditDialog'
import type { EditProps } from '../../content/kind'
import { postForm } from './posts.form'
import { postKind } from './posts.kind'

export default function EditPostDialog(props: EditProps<PostItem>) {
  return <EditDialog {...props} kind={postKind} form={postForm} />
}
