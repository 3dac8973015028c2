import type { Club } from '@guildhall/contract/clubs'
import type { Conflict, FieldValues } from '@guildhall/contract/editing'
import { featuresWithTab } from '@guildhall/contract/limits'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { featureTexts } from '../../../content/kindWords'
import { keys } from '../../../lib/cache/keys'
import { CallError, codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { ConflictDialog } from '../../../ui/ConflictDialog'
import { TextLink } from '../../../ui/links'
import { Panel } from '../../../ui/Panel'
import classes from './Customize.module.css'
import { NavigationForm } from './NavigationForm'
import { useSaveLandingPage } from './settings.api'
import { useSaving } from './useSaving'

const places = ['feed', ...featuresWithTab] as const
type LandingPage = Club['landingPage']

/** The club's landing tab, saved on selection (platform.md 2.4, decisions.md C9), and its navigation. */
export default function Customize({ club }: { club: Club }) {
  const id = useId()
  const { mutateAsync, variables } = useSaveLandingPage(club.slug)
  const queries = useQueryClient()
  const { state, save } = useSaving()
  const [clash, setClash] = useState<(Conflict & { mine: LandingPage }) | null>(null)
  const chosen = state === 'saving' && variables ? variables.landingPage : club.landingPage
  const refresh = () => void queries.invalidateQueries({ queryKey: keys.clubs })

  const choose = (place: LandingPage, before: FieldValues = { landingPage: club.landingPage }) =>
    void save(
      () => mutateAsync({ landingPage: place, before }),
      (error) => {
        const conflict = error instanceof CallError ? error.more.conflict : undefined
        if (conflict) return setClash({ ...conflict, mine: place })
        // The offered tabs are out of date.
        if (codeOf(error) === 'feature_disabled') refresh()
        toast.error(
          'Error',
          errorText(error, 'The landing page could not be saved. Please try again.', {
            feature_disabled: 'This tab was turned off.',
          }),
        )
      },
    )

  function settle(theirs: string[]) {
    setClash(null)
    if (!clash || theirs.length > 0) refresh()
    else choose(clash.mine, clash.fields)
  }

  return (
    <div className="one-column gap-16">
      <Panel
        title="Landing page"
        action={
          <p className={classes.state} role="status" data-saved={state === 'saved' || undefined}>
            {state === 'saving' && 'Saving...'}
            {state === 'saved' && (
              <>
                <IconCheck size={18} stroke={2} aria-hidden />
                Saved
              </>
            )}
          </p>
        }
      >
        <p className="muted body">
          The tab people see first when they open the club. If it’s off, they see the feed.
        </p>
        <fieldset className={classes.places}>
          <legend className="visually-hidden">Landing page</legend>
          {places.map((place) => {
            const { label, icon: Icon, text } = featureTexts[place]
            const isOff = place !== 'feed' && !club.features[place]
            return (
              <div key={place} className={classes.place} data-off={isOff || undefined}>
                <label className={classes.label}>
                  <input
                    type="radio"
                    name={id}
                    checked={place === chosen}
                    disabled={isOff && place !== chosen}
                    onChange={() => choose(place)}
                    aria-labelledby={`${id}-${place}`}
                    aria-describedby={`${id}-${place}-text`}
                  />
                  <Icon size={20} stroke={1.6} aria-hidden />
                  <span className={`${classes.words} flow shrink baseline gap-12 rows-0`}>
                    <strong id={`${id}-${place}`}>{label}</strong>
                    <span id={`${id}-${place}-text`}>{isOff ? 'Not enabled' : text}</span>
                  </span>
                </label>
                {isOff && (
                  <TextLink
                    to="/$clubSlug"
                    params={{ clubSlug: club.slug }}
                    search={{ tab: place }}
                    aria-label={`Enable ${label}`}
                  >
                    Enable
                  </TextLink>
                )}
              </div>
            )
          })}
        </fieldset>
        <ConflictDialog
          clash={clash}
          fields={Object.entries(clash?.fields ?? {}).map(([path, theirs]) => ({
            path,
            label: 'Landing page',
            theirs: featureTexts[theirs as LandingPage].label,
            mine: clash ? featureTexts[clash.mine].label : null,
          }))}
          onClose={() => {
            setClash(null)
            refresh()
          }}
          onSettle={settle}
        />
      </Panel>
      <NavigationForm club={club} />
    </div>
  )
}
