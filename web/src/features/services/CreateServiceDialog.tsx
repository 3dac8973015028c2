import { CreateDialog } from '../../content/CreateDialog'
import type { CreateProps } from '../../content/kind'
import { serviceForm } from './services.form'
import { serviceKind } from './services.kind'

export default function CreateServiceDialog(props: CreateProps) {
  return <CreateDialog {...props} kind={serviceKind} form={serviceForm} />
}
