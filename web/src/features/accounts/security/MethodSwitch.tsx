import { Anchor } from '@mantine/core'
import type { Method } from './CodeField'

type Props = { method: Method; onChange: (method: Method) => void }

/** Switches between app codes and recovery codes. */
export function MethodSwitch({ method, onChange }: Props) {
  const other = method === 'app' ? 'recovery' : 'app'
  return (
    <Anchor component="button" type="button" ta="start" onClick={() => onChange(other)}>
      {other === 'recovery' ? 'Use a recovery code instead' : 'Use your app instead'}
    </Anchor>
  )
}
