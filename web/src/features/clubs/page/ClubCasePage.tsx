import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/States'
import classes from '../../moderation/CasePage.module.css'
import { CaseView } from '../../moderation/CaseView'
import { ClubSubpage } from './ClubSubpage'

const from = '/$clubSlug/moderation/$caseId'

/** /{clubSlug}/moderation/{caseId} */
export function ClubCasePage() {
  const { clubSlug, caseId } = useParams({ from })
  const navigate = useNavigate()
  const queue = { to: '/$clubSlug/moderation', params: { clubSlug } } as const
  return (
    <ClubSubpage
      slug={clubSlug}
      title="Case"
      entry="moderation"
      loading="Loading the case..."
      moved={(slug) => <Navigate to={from} params={{ clubSlug: slug, caseId }} replace />}
    >
      {(club) =>
        club.can.moderate === true ? (
          <CaseView
            caseId={caseId}
            scope={{ club }}
            back={
              <Link {...queue} className={classes.back}>
                <IconArrowLeft size={16} stroke={1.8} aria-hidden />
                All cases
              </Link>
            }
            onDone={() => void navigate(queue)}
          />
        ) : (
          <EmptyState icon={<IconLock size={24} stroke={1.6} />} title="Access Restricted">
            Only the club’s owner, admins and moderators can see its cases.
          </EmptyState>
        )
      }
    </ClubSubpage>
  )
}
