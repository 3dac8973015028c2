import type { ReactNode } from 'react'
import classes from './Hero.module.css'
import { Street } from './Street'

type Props = { title: string; text: string; actions: ReactNode }

/** The green band at the top of the home page. */
export function Hero({ title, text, actions }: Props) {
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1>{title}</h1>
        <p>{text}</p>
        <div className={classes.actions}>{actions}</div>
      </div>
      <div className={classes.picture}>
        <Street />
      </div>
    </section>
  )
}
