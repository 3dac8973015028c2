import { useQuery } from '@tanstack/react-query'
import { Choices } from '../../ui/Choices'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { levelOptions } from './levels'
import { clubLevelQuery, useChooseLevel } from './levels.api'
import classes from './Preferences.module.css'

/** Chooses which of a club's notifications the viewer gets; saved right away. */
export default function ClubLevel({ club }: { club: { slug: string; name: string } }) {
  const { data, isError, isFetching, refetch } = useQuery(clubLevelQuery(club.slug))
  const { choose, chosen } = useChooseLevel(club)
  if (data)
    return (
      <div className={classes.levels}>
        <Choices
          label="What we notify you about in this club"
          choices={levelOptions}
          value={chosen ?? data.level}
          onChange={(level) => choose(level)}
        />
      </div>
    )
  if (isError)
    return (
      <ErrorState
        bare
        title="Your choice could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <RowsSkeleton count={3} />
}
