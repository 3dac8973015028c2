import classes from './Categories.module.css'

/** A post's categories. Renders nothing if there are none. */
export function Categories({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className={classes.categories} aria-label="Categories">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
