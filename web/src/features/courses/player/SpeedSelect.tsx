import classes from './Player.module.css'
import { speeds } from './speeds'

type Props = { speed: number; onChange: (speed: number) => void }

/** The speed of playing. */
export const SpeedSelect = ({ speed, onChange }: Props) => (
  <label className={classes.speed}>
    Speed
    <select value={speed} onChange={(event) => onChange(Number(event.currentTarget.value))}>
      {speeds.map((one) => (
        <option key={one} value={one}>
          {one}×
        </option>
      ))}
    </select>
  </label>
)
