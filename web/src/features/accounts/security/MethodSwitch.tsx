import { Anchor } from '@mantine/core'
import type { Method } from './CodeField'

type Props = { method: Method; onChange: (method: Method) => void }

/** From the app's codes to recovery codes, and back. */
export function MethodSwitch({ method, onChange }: Props) {
  const other = method === 'app' ? 'recovery' : 'app'
  return (
    <Anchor component="button" type="button" ta="start" onClick={() => onChange(other)}>
      {other === 'recovery' ? 'Use a recovery code instead' : 'Use your app instead'}
    </Anchor>
  )
}
