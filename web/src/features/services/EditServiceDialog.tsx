import type { ServiceItem } from '@guildhall/contract/services'
import { EditDialog } from '../../content/EditDialog'
import type { EditProps } from '../../content/kind'
import { serviceForm } from './services.form'
import { serviceKind } from './services.kind'

export default function EditServiceDialog(props: EditProps<ServiceItem>) {
  return <EditDialog {...props} kind={serviceKind} form={serviceForm} />
}
