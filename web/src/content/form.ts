import type { FormErrors } from '@mantine/form'
import type { ComponentType, ReactNode } from 'react'
import type { ContractForm, FormOptions } from '../lib/forms/useContractForm'
import { type LazyValue, lazyValue } from '../lib/page/lazyPart'
import { toast } from '../lib/page/toast'
import type { PickedFile } from '../ui/FilePicker'
import type { ToastText } from './kind'
import type { Writes } from './writes'

/** Form of a kind of content, for the dialogs that create and edit items. */
export type KindForm<Values, Item> = {
  schema: FormOptions<Values>['schema']
  empty: Values
  /** Current values of an item. */
  valuesOf: (item: Item) => Values
  /** Source of the slug. */
  slugFrom: keyof Values & string
  /** Names of the fields in the conflict dialog. */
  labels: Record<keyof Values & string, string>
  /** Fields that are only changed together. */
  groups?: readonly (readonly (keyof Values & string)[])[]
  Fields: ComponentType<FieldsProps<Values>>
  writes: Writes<Values, Item>
  /** Values of a duplicate; `now` in ms. */
  copyOf?: (values: Values, now: number) => Values
  /** Toast beside the errors at the fields. */
  invalid?: (errors: FormErrors, values: Values) => ToastText | null
}

/** A form of any kind, as the dialogs use it. */
export type AnyForm<Item> = KindForm<Record<string, unknown>, Item>

/** Loads a kind's form with its first dialog. */
export const formOf = <Values, Item>(load: () => Promise<KindForm<Values, Item>>) =>
  lazyValue(load) as unknown as LazyValue<AnyForm<Item>>

/** Fields of a kind and the submit button. */
export type FieldsProps<Values> = {
  form: ContractForm<Values>
  /** Attached files, by path in the form's values. */
  files: PickedFile[]
  onFiles: (files: PickedFile[]) => void
  button: string
  progress: string
  /** The club's; null for kinds without prices. */
  currency: string | null
  /** Above the fields. */
  children?: ReactNode
}

/** Error at the field that yields no free slug. */
export const slugTaken = <Field extends string>(field: Field) => ({
  slug_unavailable: { field, text: 'Could not generate a unique slug after maximum attempts' },
})

export function sayInvalid<Values>(
  { invalid }: Pick<KindForm<Values, never>, 'invalid'>,
  errors: FormErrors,
  values: Values,
): void {
  const text = invalid?.(errors, values)
  if (text) toast.error(...text)
}
