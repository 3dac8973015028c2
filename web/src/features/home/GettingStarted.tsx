import classes from './Landing.module.css'

const steps = [
  { title: 'Create a club', text: 'A name is enough. Pictures and a description can follow.' },
  {
    title: 'Publish something',
    text: 'A first post, event or poll gives your first visitors something to read.',
  },
  {
    title: 'Invite people',
    text: 'Copy an invite link, or invite people by email. A club can be public or private.',
  },
]

/** What comes first on a server without clubs. */
export function GettingStarted() {
  return (
    <section className="stack gap-16" aria-labelledby="getting-started">
      <div className={`${classes.head} row between gap-16`}>
        <h2 id="getting-started">Getting started</h2>
      </div>
      <ol className={classes.plan}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
