import classes from './LevelMark.module.css'

export type Level = { number: number; name: string }

/** The level that a person's points give them, beside their name. */
export function LevelMark({ level }: { level: Level }) {
  return (
    <span className={classes.mark} title={`Level ${level.number}: ${level.name}`}>
      <span className={classes.number}>
        <span className="visually-hidden">Level </span>
        {level.number}
      </span>
      <bdi className="ellipsis">{level.name}</bdi>
    </span>
  )
}
