import classes from './Categories.module.css'

/** What a post is filed under; quiet, and nothing where there is none. */
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
