import classes from './Act.module.css'

type Preset = { label: string; isOn?: boolean; press: () => void }

/** Small buttons below a field that fill it. */
export const Presets = ({ label, presets }: { label: string; presets: readonly Preset[] }) => (
  <fieldset className={classes.presets}>
    <legend className="visually-hidden">{label}</legend>
    {presets.map(({ label: text, isOn, press }) => (
      <button key={text} type="button" className={classes.preset} aria-pressed={isOn} onClick={press}>
        {text}
      </button>
    ))}
  </fieldset>
)
