import type { Club } from '@guildhall/contract/clubs'
import type { Feature } from '@guildhall/contract/limits'
import { nounOf } from '@guildhall/contract/nouns'
import { IconLock } from '@tabler/icons-react'
import { featureTexts } from '../../../content/kindWords'
import { focusMain } from '../../../lib/keyboard/focusMain'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { BusyButton } from '../../../ui/BusyButton'
import { LinkButton } from '../../../ui/links'
import { EmptyState } from '../../../ui/States'
import { useEnableFeature } from '../settings/settings.api'

/** Replaces a tab whose kind of content is off; owner and admins can turn it on (platform.md 2.4). */
export function NotEnabled({ club, feature }: { club: Club; feature: Feature }) {
  const { mutateAsync, isPending } = useEnableFeature(club.slug)
  const name = featureTexts[feature].label
  const tab = nounOf(name)
  const mayEnable = club.can.manage === true

  // By the promise: this component may be replaced by the tab before the answer arrives.
  const enable = () =>
    mutateAsync(feature).then(
      () => {
        toast.success(`${name} feature has been enabled`)
        focusMain()
      },
      (error) => toast.error(`Failed to enable ${tab} feature.`, errorText(error, '')),
    )

  return (
    <EmptyState
      icon={<IconLock size={24} stroke={1.6} />}
      title={feature === 'events' ? 'Events Feature Not Enabled' : `${name} Not Enabled`}
      action={
        mayEnable && (
          <>
            <BusyButton busy={isPending} progress="Enabling..." onClick={enable}>
              {`Enable ${name}`}
            </BusyButton>
            {feature === 'events' && (
              <LinkButton to="/$clubSlug/settings" params={{ clubSlug: club.slug }} variant="default">
                Go to Settings
              </LinkButton>
            )}
          </>
        )
      }
    >
      {mayEnable
        ? `Members see no tab for ${tab} and cannot publish any until it is enabled.`
        : `The club owner has not enabled ${tab}.`}
    </EmptyState>
  )
}
