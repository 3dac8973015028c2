import { ErrorState } from '../../ui/States'

type Props = { onRetry: () => unknown; retrying: boolean }

export function ClubsError({ onRetry, retrying }: Props) {
  return (
    <ErrorState title="Failed to load clubs" onRetry={() => void onRetry()} retrying={retrying}>
      Failed to load clubs. Please try again.
    </ErrorState>
  )
}
