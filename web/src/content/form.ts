import type { FormErrors } from '@mantine/form'
import type { ComponentType, ReactNode } from 'react'
import type { ContractForm, FormOptions } from '../lib/forms/useContractForm'
import { type LazyValue, lazyValue } from '../lib/page/lazyPart'
import { toast } from '../lib/page/toast'
import type { PickedFile } from '../ui/FilePicker'
import type { Said } from './kind'
import type { Writes } from './writes'

/** How items of a kind are written: what the dialogs that make and change one need beside the kind itself. */
export type KindForm<Values, Item> = {
  schema: FormOptions<Values>['schema']
  empty: Values
  /** What the item that is changed has now. */
  valuesOf: (item: Item) => Values
  /** The field that an item's address is made of. */
  slugFrom: keyof Values & string
  /** What each field is called where two people changed it. */
  labels: Record<keyof Values & string, string>
  /** Fields of which none is changed without the others. */
  groups?: readonly (readonly (keyof Values & string)[])[]
  Fields: ComponentType<FieldsProps<Values>>
  writes: Writes<Values, Item>
  /** What a toast says beside what is said at the fields. */
  invalid?: (errors: FormErrors, values: Values) => Said | null
}

/** The same with the values of any kind, as the dialogs have it. */
export type AnyForm<Item> = KindForm<Record<string, unknown>, Item>

/** A kind's form, loaded when one of its dialogs opens. */
export const formOf = <Values, Item>(load: () => Promise<KindForm<Values, Item>>) =>
  lazyValue(load) as unknown as LazyValue<AnyForm<Item>>

/** The fields of a kind, with the button that sends them. */
export type FieldsProps<Values> = {
  form: ContractForm<Values>
  /** The attached files, which the form's values name by their paths. */
  files: PickedFile[]
  onFiles: (files: PickedFile[]) => void
  button: string
  progress: string
  /** In which the club's prices are; null where this kind has none. */
  currency: string | null
  /** Above the fields. */
  children?: ReactNode
}

/** What is said at a field where no address can be made of it. */
export const slugTaken = <Field extends string>(field: Field) => ({
  slug_unavailable: { field, text: 'Could not generate a unique slug after maximum attempts' },
})

export function sayInvalid<Values>(
  { invalid }: Pick<KindForm<Values, never>, 'invalid'>,
  errors: FormErrors,
  values: Values,
): void {
  const said = invalid?.(errors, values)
  if (said) toast.error(...said)
}
