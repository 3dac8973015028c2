import { CreateDialog } from '../../content/CreateDialog'
import type { CreateProps } from '../../content/kind'
import { postForm } from './posts.form'
import { postKind } from './posts.kind'

export default function CreatePostDialog(props: CreateProps) {
  return <CreateDialog {...props} kind={postKind} form={postForm} />
}
