import { createContext, type ReactNode, use } from 'react'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { Panel } from '../../ui/Panel'
import classes from './AccountCard.module.css'

/** What every account card within shows above its title: the club that the page leads to. */
export const AccountCardHead = createContext<ReactNode>(null)

type Props = { title: string; note?: string; children: ReactNode; foot?: ReactNode }

/** The narrow card around every account form. */
export function AccountCard({ title, note, children, foot }: Props) {
  usePageTitle(title)
  const head = use(AccountCardHead)
  return (
    <div className={classes.place}>
      <Panel className={classes.card}>
        {head}
        <h1>{title}</h1>
        {note && <p className="muted pretty above-8">{note}</p>}
        <noscript>
          <p className="muted pretty above-8">
            This needs JavaScript. Turn it on in your browser’s settings, then load this page again.
          </p>
        </noscript>
        <div className={classes.body}>{children}</div>
      </Panel>
      {foot && <p className={classes.foot}>{foot}</p>}
    </div>
  )
}
