import { limits } from '@guildhall/contract/limits'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentProps, useId } from 'react'
import classes from './FilterField.module.css'

type Props = Pick<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'onBlur' | 'placeholder'> & {
  label: string
  error?: string | undefined
}

/** The search field of a list. It looks like a TextInput, whose labels and sections would be 3 kB of every list. */
export function FilterField({ label, error, ...props }: Props) {
  const id = useId()
  return (
    <div className={`${classes.field} relative`} data-invalid={error ? true : undefined}>
      <IconSearch size={18} stroke={1.7} aria-hidden />
      <input
        {...props}
        type="search"
        dir="auto"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && id}
        maxLength={limits.search}
        autoComplete="off"
      />
      {error && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
