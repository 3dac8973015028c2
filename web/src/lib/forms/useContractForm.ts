import type { ErrorCode } from '@guildhall/contract/errors'
import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import {
  type KeyboardEvent,
  type RefCallback,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { isTyping } from '../keyboard/typing'
import { CallError } from '../net/callError'
import { loadWhenReachable } from '../net/loadWhenReachable'
import { useUnsavedWork } from '../session/unsavedWork'
import { focusFault } from './focusFault'
import { type FrozenForm, frozenForm, useFrozenInput } from './frozen'
import { useUnsaved } from './unsaved'
import { type UploadGate, useUploadGate } from './uploadGate'

const doubleMs = 500

type Schema = Parameters<typeof schemaResolver>[0]

export type FormOptions<Values> = {
  /** The contract's schema of the body, or its loader: it is loaded with the first input. */
  schema: Schema | (() => Promise<Schema>)
  initialValues: Values
  /** Initial values that count as unsaved: a draft. */
  restored?: Partial<Values> | null
  /** Usually a mutation's mutateAsync. Its errors appear at the fields they name, else go to `failed`. */
  submit: (values: Values) => Promise<unknown>
  /**
   * The form may be edited while it is sent: `submit` keeps what was typed meanwhile, and then returns `typedOn`. Other
   * forms are read-only for that time, as their answer closes or empties them.
   */
  staysEditable?: boolean
  /** Called when the schema refuses the input, in addition to the errors at the fields. */
  invalid?: (errors: FormErrors) => void
  /** Handles an error of the whole action, with a toast. Not called for errors that name fields. */
  failed?: (error: unknown) => void
  /** For error codes about one field: which field, and its text. */
  atField?: Partial<
    Record<ErrorCode, { field: keyof Values & string; text: string | ((error: CallError) => string) }>
  >
}

export type ContractForm<Values> = UseFormReturnType<Values> & {
  saving: boolean
  /** False once the form was closed or left: what is open now isn't closed by an answer to this one. */
  isOpen: () => boolean
  /** For useUploadFields: the form isn't sent before every chosen file is uploaded. */
  uploads: UploadGate
  /** Submits as a press of the button does. */
  send: () => void
  /** Spread on the form element: `<form {...form.bind}>`. */
  bind: {
    ref: RefCallback<HTMLFormElement>
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void
    onInput: () => void
    noValidate: true
    /** Sent by a browser that has not run the page's scripts, its fields stay out of the address. */
    method: 'post'
  } & Partial<FrozenForm>
}

/** What `submit` returns if the form has input that was not sent. */
export const typedOn = Symbol('typed on')

/**
 * A form validated by the contract's schema. It loses no input, shows the server's errors at their fields and
 * focuses the first one.
 */
export function useContractForm<Values extends Record<string, unknown>>(
  options: FormOptions<Values>,
): ContractForm<Values> {
  const { schema } = options
  const loaded = useRef<Schema>(undefined)
  async function load() {
    if (typeof schema === 'function') loaded.current ??= await loadWhenReachable(schema)
  }
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: (values) => {
      // The schema may change with what was read meanwhile.
      const known = typeof schema === 'function' ? loaded.current : schema
      return known ? schemaResolver(known, { sync: true })(values) : {}
    },
  })
  const element = useRef<HTMLFormElement | null>(null)
  const [saving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const running = useRef(false)
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  /** The time and values of the last submit or refusal, after resetting. */
  const done = useRef({ at: Number.NEGATIVE_INFINITY, values: '' })

  const [sent, setSent] = useState('')

  /** The errors about pending files, by field. */
  const pending = useRef<Record<string, string>>({})
  const uploads = useUploadGate((field) =>
    form.setErrors((errors) => {
      const { [field]: said, ...others } = errors
      return said && said === pending.current[field] ? others : errors
    }),
  )

  useUnsavedWork(saving || form.isDirty() || uploads.hasPending)
  useUnsaved(!saving && (uploads.hasPending || (form.isDirty() && JSON.stringify(form.values) !== sent)))

  const restore = useEffectEvent(() => {
    if (options.restored) form.setValues(options.restored)
  })
  useEffect(() => restore(), [])

  function showErrors(errors: FormErrors) {
    form.setErrors(errors)
    setRefusals((count) => count + 1)
  }

  // After the invalid fields are marked.
  useEffect(() => {
    if (refusals > 0) focusFault(element.current)
  }, [refusals])

  const remember = () => {
    done.current = { at: performance.now(), values: JSON.stringify(form.getValues()) }
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // A press right after the answer, without input since, is the second half of a double click.
    const isRepeated = performance.now() - done.current.at < doubleMs
    if (running.current || (isRepeated && done.current.values === JSON.stringify(form.getValues()))) return
    await load()
    const { hasErrors, errors } = await form.validate()
    if (running.current) return
    pending.current = uploads.errors()
    if (hasErrors) options.invalid?.(errors)
    if (hasErrors || Object.keys(pending.current).length > 0)
      return showErrors({ ...errors, ...pending.current })
    running.current = true
    setSaving(true)
    const values = form.getValues()
    try {
      if ((await options.submit(values)) === typedOn) return
      remember()
      setSent(done.current.values)
    } catch (error) {
      const fields = fieldErrors(error, options)
      if (fields) {
        remember()
        showErrors(fields)
      } else options.failed?.(error)
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  const ref: RefCallback<HTMLFormElement> = (node) => {
    element.current = node
  }
  const isFrozen = saving && !options.staysEditable
  useFrozenInput(element, isFrozen)
  const getInputProps: typeof form.getInputProps = (path, ...more) => ({
    ...form.getInputProps(path, ...more),
    ...(isFrozen && { readOnly: true }),
  })
  const send = () => element.current?.requestSubmit()
  const bind = {
    ref,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void onSubmit(event),
    onKeyDown: sendByKey,
    onInput: () => void load().catch(() => undefined),
  }
  return {
    ...{ ...form, getInputProps, saving, uploads, send },
    isOpen: () => open.current,
    bind: { ...bind, noValidate: true, method: 'post', ...(isFrozen && frozenForm) },
  }
}

/** Ctrl or ⌘ with Enter presses the form's button, which ignores it while busy. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, target } = event
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  // React bubbles events of a form's dialogs to it, though the DOM doesn't contain them.
  if (!form.contains(target as Node) || !isTyping(target)) return
  event.preventDefault()
  const isButton = (one: Element) => one instanceof HTMLButtonElement && one.type === 'submit'
  ;([...form.elements].find(isButton) as HTMLButtonElement | undefined)?.click()
}

function fieldErrors<Values>(
  error: unknown,
  { atField, initialValues }: FormOptions<Values>,
): FormErrors | null {
  if (!(error instanceof CallError)) return null
  const own = error.code === 'network' ? undefined : atField?.[error.code]
  if (own) return { [own.field]: typeof own.text === 'string' ? own.text : own.text(error) }
  const known = Object.entries(error.fields).filter(
    ([path]) => (path.split('.')[0] ?? '') in (initialValues as object),
  )
  return known.length > 0 ? Object.fromEntries(known) : null
}
